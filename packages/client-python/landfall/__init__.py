"""A client for Landfall."""

from .client import Client, ServiceError, UnreachableError

__all__ = ["Client", "ServiceError", "UnreachableError"]
