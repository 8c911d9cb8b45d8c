// Generated from docs/openapi.json by `npm run generate`: not to be edited.

export interface Resources {
  "account": {
    "id": string;
    "type": "account";
    "attributes": {
      "company_name": string;
      "notify_predicted_eta": boolean;
      "local_passwords": boolean;
      "second_factor_required": boolean;
    };
  };
  "alert": {
    "id": string;
    "type": "alert";
    "attributes": {
      "headline": string;
      "state": "waiting" | "sent" | "failed";
      "total": number;
      "lines": ({
        "kind": "arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work" | "exception.last_free_day_near" | "exception.past_last_free_day" | "exception.hold" | "exception.missed_connection" | "exception.appointment_after_last_free_day" | "exception.charges_likely" | "exception.cut_off_near" | "exception.papers_differ" | "exception.rolled" | "exception.eta_slip" | "exception.tracking_failed" | "exception.no_update";
        "title": string;
        "detail": string | null;
        "number": string | null;
        "at": string;
        "container_id": string | null;
        "shipment_id": string | null;
      })[];
      "attempts": number;
      "last_error": string | null;
      "created_at": string;
      "sent_at": string | null;
    };
    "relationships": {
      "alert_subscription": {
        "data": {
          "id": string;
          "type": "alert_subscription";
        } | null;
      };
    };
  };
  "alert_subscription": {
    "id": string;
    "type": "alert_subscription";
    "attributes": {
      "name": string;
      "way": "email" | "slack" | "teams" | "webhook";
      "address": string | null;
      "kinds": ("arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work" | "exception.last_free_day_near" | "exception.past_last_free_day" | "exception.hold" | "exception.missed_connection" | "exception.appointment_after_last_free_day" | "exception.charges_likely" | "exception.cut_off_near" | "exception.papers_differ" | "exception.rolled" | "exception.eta_slip" | "exception.tracking_failed" | "exception.no_update")[];
      "scope": "all" | "saved_view" | "customer" | "tag" | "shipment" | "container";
      "scope_id": string | null;
      "tag": string | null;
      "rhythm": "at_once" | "hourly" | "daily" | "weekdays";
      "at_time": string;
      "timezone": string;
      "quiet_from": string | null;
      "quiet_until": string | null;
      "active": boolean;
      "deactivated_reason": "unsubscribed" | "refused" | "failing" | "person_gone" | null;
      "last_error": string | null;
      "due_at": string | null;
      "last_sent_at": string | null;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
      "saved_view": {
        "data": {
          "id": string;
          "type": "saved_view";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "report": {
    "id": string;
    "type": "report";
    "attributes": {
      "name": string;
      "weekday": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
      "at_time": string;
      "timezone": string;
      "formats": ("pdf" | "xlsx")[];
      "addresses": (string)[];
      "recipients": ({
        "address": string;
        "active": boolean;
        "deactivated_reason": "unsubscribed" | "refused" | "failing" | "person_gone" | null;
        "last_error": string | null;
      })[];
      "active": boolean;
      "last_error": string | null;
      "due_at": string | null;
      "last_sent_at": string | null;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "saved_view": {
        "data": {
          "id": string;
          "type": "saved_view";
        } | null;
      };
      "customer": {
        "data": {
          "id": string;
          "type": "party";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "api_key": {
    "id": string;
    "type": "api_key";
    "attributes": {
      "name": string;
      "prefix": string;
      "scope": "customer" | "publishable" | "read" | "write" | "admin";
      "created_at": string;
      "expires_at": string | null;
      "revoked_at": string | null;
      "last_used_at": string | null;
      "key"?: string;
    };
    "relationships": {
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
      "party": {
        "data": {
          "id": string;
          "type": "party";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "audit_entry": {
    "id": string;
    "type": "audit_entry";
    "attributes": {
      "at": string;
      "action": string;
      "actor_type": string;
      "actor_id": string | null;
      "actor_name": string | null;
      "subject_type": string;
      "subject_id": string;
      "subject_name": string | null;
      "changes": Record<string, unknown>;
      "seen": boolean;
      "address": string | null;
    };
  };
  "custom_field": {
    "id": string;
    "type": "custom_field";
    "attributes": {
      "api_slug": string;
      "value": unknown;
      "display_value": string | null;
    };
    "relationships": {
      "entity": {
        "data": {
          "id": string;
          "type": "shipment" | "container" | "tracking_request";
        } | null;
      };
      "definition": {
        "data": {
          "id": string;
          "type": "custom_field_definition";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "custom_field_definition": {
    "id": string;
    "type": "custom_field_definition";
    "attributes": {
      "entity_type": "Shipment" | "Container" | "TrackingRequest";
      "api_slug": string;
      "display_name": string;
      "description": string | null;
      "data_type": "short_text" | "number" | "date" | "datetime" | "boolean" | "enum" | "enum_multi" | "reference";
      "reference_type": string | null;
      "validation": Record<string, unknown> | null;
      "default_format": string | null;
      "default_value": unknown;
    };
    "relationships": {
      "options": {
        "data": ({
          "id": string;
          "type": "custom_field_option";
        })[];
      };
    };
    "links": {
      "self": string;
    };
  };
  "custom_field_option": {
    "id": string;
    "type": "custom_field_option";
    "attributes": {
      "label": string;
      "value": string;
      "position": number | null;
    };
    "relationships": {
      "definition": {
        "data": {
          "id": string;
          "type": "custom_field_definition";
        } | null;
      };
    };
  };
  "document": {
    "id": string;
    "type": "document";
    "attributes": {
      "id": string;
      "name": string;
      "document_type": "booking_confirmation" | "shipping_instructions" | "commercial_invoice" | "packing_list" | "certificate_of_origin" | "dangerous_goods_declaration" | "verified_gross_mass" | "bill_of_lading" | "sea_waybill" | "isf" | "arrival_notice" | "freight_invoice" | "customs_entry" | "delivery_order" | "other" | "unknown" | null;
      "document_type_manual": "booking_confirmation" | "shipping_instructions" | "commercial_invoice" | "packing_list" | "certificate_of_origin" | "dangerous_goods_declaration" | "verified_gross_mass" | "bill_of_lading" | "sea_waybill" | "isf" | "arrival_notice" | "freight_invoice" | "customs_entry" | "delivery_order" | "other" | "unknown" | null;
      "classification_notes": string | null;
      "extracted_data_manual": Record<string, unknown> | null;
      "source": "upload" | "api" | "email" | "split_document";
      "file_name": string;
      "file_content_type": string | null;
      "file_size_bytes": number;
      "file_url"?: string;
      "parsed": {
        "packetSegment": {
          "startPage": number;
          "endPage": number;
        };
      } | null;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "account": {
        "data": {
          "id": string;
          "type": "account";
        } | null;
      };
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
      "email_submission": {
        "data": {
          "id": string;
          "type": "email_submission";
        } | null;
      };
      "last_document_representation": {
        "data": {
          "id": string;
          "type": "document_representation";
        } | null;
      };
      "shipments": {
        "data": ({
          "id": string;
          "type": "shipment";
        })[];
      };
      "cargos": {
        "data": ({
          "id": string;
          "type": "container";
        })[];
      };
      "parent_document": {
        "data": {
          "id": string;
          "type": "document";
        } | null;
      };
    };
    "links": {
      "self": string;
      "download": string;
    };
  };
  "document_representation": {
    "id": string;
    "type": "document_representation";
    "attributes": {
      "schema_version": string;
      "version": string;
      "payload": Record<string, unknown>;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "document": {
        "data": {
          "id": string;
          "type": "document";
        } | null;
      };
    };
  };
  "document_schema": {
    "id": string;
    "type": "document_schema";
    "attributes": {
      "document_type": string;
      "label": string;
      "schema_version": string;
      "full_version": string;
      "current": boolean;
      "draft": boolean;
      "active_at": string | null;
      "schema_format": "json_schema";
      "description": string | null;
      "schema_payload": Record<string, unknown>;
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "email_submission": {
    "id": string;
    "type": "email_submission";
    "attributes": {
      "subject": string;
      "body": string | null;
      "body_preview": string | null;
      "from": (string)[];
      "to": (string)[];
      "cc": (string)[];
      "sent_at": string | null;
      "message_id": string | null;
      "in_reply_to": string | null;
      "references": (string)[];
      "content_type": string | null;
      "documents_count": number;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "account": {
        "data": {
          "id": string;
          "type": "account";
        } | null;
      };
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
      "documents": {
        "data": ({
          "id": string;
          "type": "document";
        })[];
      };
    };
    "links": {
      "self": string;
    };
  };
  "edi_interchange": {
    "id": string;
    "type": "edi_interchange";
    "attributes": {
      "syntax": "x12" | "edifact" | "unknown";
      "sender": string;
      "receiver": string;
      "control_number": string;
      "status": "received" | "applied" | "quarantined" | "test";
      "received_by": string;
      "message_count": number;
      "observation_count": number;
      "waiting_count": number;
      "shipment_count": number;
      "problems": ({
        "reason": string;
        "detail": string;
        "pointer": string;
      })[];
      "acknowledgement": string | null;
      "times_received": number;
      "received_at": string;
      "last_received_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "carrier_credential": {
    "id": string;
    "type": "carrier_credential";
    "attributes": {
      "scac": string;
      "names": (string)[];
      "status": "untried" | "accepted" | "unauthorised";
      "refusal": string | null;
      "checked_at": string | null;
      "created_at": string;
      "updated_at": string;
    };
  };
  "event_subscription": {
    "id": string;
    "type": "event_subscription";
    "attributes": {
      "scac": string;
      "managed": boolean;
      "status": "pending" | "active" | "failed" | "deleting";
      "failure": string | null;
      "filters": {
        "event_types"?: (string)[];
        "booking_number"?: string;
        "bill_of_lading"?: string;
        "container_number"?: string;
        "locode"?: string;
      };
      "callback_path": string;
      "secret": string;
      "carrier_has_secret": boolean;
      "carrier_subscription_id": string | null;
      "renew_at": string | null;
      "last_pushed_at": string | null;
      "created_at": string;
    };
  };
  "shipment_upload": {
    "id": string;
    "type": "shipment_upload";
    "attributes": {
      "filename": string;
      "status": "previewed" | "committed";
      "row_count": number;
      "shipment_count": number;
      "rows": (unknown)[];
      "errors": ({
        "row": number;
        "column": string;
        "message": string;
      })[];
      "created_at": string;
      "committed_at": string | null;
    };
    "links": {
      "self": string;
    };
  };
  "edi_partner": {
    "id": string;
    "type": "edi_partner";
    "attributes": {
      "name": string;
      "profile": unknown;
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "metro_area": {
    "id": string;
    "type": "metro_area";
    "attributes": {
      "name": string;
      "code": string;
      "state_abbr": string | null;
      "country_code": string;
      "time_zone": string;
      "latitude": number;
      "longitude": number;
    };
    "links": {
      "self": string;
    };
  };
  "note": {
    "id": string;
    "type": "note";
    "attributes": {
      "body": string;
      "subject_type": "container" | "shipment" | "tracking_request" | "vessel" | "port" | "terminal" | "shipping_line";
      "subject_id": string;
      "subject_name": string | null;
      "subject_code": string | null;
      "author_type": string;
      "author_id": string | null;
      "author_name": string | null;
      "contact_id": string | null;
      "contact_name": string | null;
      "exception_id": string | null;
      "follow_up_on": string | null;
      "followed_up_at": string | null;
      "mentioned_user_ids": (string)[];
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "mention": {
    "id": string;
    "type": "mention";
    "attributes": {
      "note_id": string;
      "body": string;
      "subject_type": "container" | "shipment" | "tracking_request" | "vessel" | "port" | "terminal" | "shipping_line";
      "subject_id": string;
      "subject_name": string | null;
      "subject_code": string | null;
      "author_name": string | null;
      "read_at": string | null;
      "created_at": string;
    };
  };
  "contact": {
    "id": string;
    "type": "contact";
    "attributes": {
      "subject_type": "terminal" | "shipping_line" | "port" | "party";
      "subject_id": string;
      "subject_name": string | null;
      "subject_code": string | null;
      "name": string;
      "job": string | null;
      "phone": string | null;
      "email": string | null;
      "hours": string | null;
      "remark": string | null;
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "paper_difference": {
    "id": string;
    "type": "paper_difference";
    "attributes": {
      "field": "containers" | "seal" | "last_free_day" | "eta" | "discharge_port" | "vessel" | "weight";
      "container_id": string;
      "number": string;
      "document_id": string;
      "document_name": string;
      "document_type": "booking_confirmation" | "shipping_instructions" | "commercial_invoice" | "packing_list" | "certificate_of_origin" | "dangerous_goods_declaration" | "verified_gross_mass" | "bill_of_lading" | "sea_waybill" | "isf" | "arrival_notice" | "freight_invoice" | "customs_entry" | "delivery_order" | "other" | "unknown";
      "paper_says": string;
      "tracking_says": string;
      "page": number;
      "line": string;
    };
  };
  "party": {
    "id": string;
    "type": "party";
    "attributes": {
      "company_name": string;
    };
    "links": {
      "self": string;
    };
  };
  "party_role": {
    "id": string;
    "type": "party_role";
    "attributes": {
      "role": "shipper" | "consignee" | "notify_party" | "customs_broker" | "customer" | "freight_forwarder" | "pickup_dray_carrier";
      "roleable_type": "Shipment" | "Cargo" | "TrackingRequest";
      "roleable_id": string;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "party": {
        "data": {
          "id": string;
          "type": "party";
        } | null;
      };
    };
  };
  "quarantine_entry": {
    "id": string;
    "type": "quarantine_entry";
    "attributes": {
      "source": string;
      "reason": string;
      "detail": string;
      "pointer": string;
      "status": "open" | "resolved";
      "attempts": number;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "tracking_request": {
        "data": {
          "id": string;
          "type": "tracking_request";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "port": {
    "id": string;
    "type": "port";
    "attributes": {
      "name": string;
      "code": string;
      "state_abbr": string | null;
      "city": string | null;
      "country_code": string;
      "time_zone": string;
      "latitude": number;
      "longitude": number;
    };
    "links": {
      "self": string;
    };
  };
  "rail_terminal": {
    "id": string;
    "type": "rail_terminal";
    "attributes": {
      "name": string;
      "nickname": string;
      "firms_code": string;
      "smdg_code": string;
      "bic_facility_code": string;
      "street": string;
      "city": string;
      "state": string;
      "state_abbr": string;
      "zip": string;
      "country": string;
    };
    "relationships": {
      "port": {
        "data": {
          "id": string;
          "type": "port";
        } | null;
      };
      "metro_area": {
        "data": {
          "id": string;
          "type": "metro_area";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "carrier_state": {
    "id": string;
    "type": "carrier_state";
    "attributes": {
      "scac": string;
      "keys": "installation" | "account";
      "breaker": "closed" | "open" | "half_open";
      "consecutive_failures": number;
      "opened_at": string | null;
      "blocked_until": string | null;
      "last_error": string | null;
      "last_succeeded_at": string | null;
      "last_failed_at": string | null;
    };
  };
  "carrier_connection": {
    "id": string;
    "type": "carrier_connection";
    "attributes": {
      "scac": string;
      "name": string;
      "interfaces": ({
        "name": string;
        "notes": string;
        "apply": {
          "how": string;
          "url": string | null;
        } | null;
        "keys_of": string;
        "numbers": ("bill_of_lading" | "booking_number" | "container")[];
        "fields": ({
          "name": string;
          "label": string;
          "hint": string | null;
          "kind": "text" | "secret" | "certificate" | "private_key" | "address" | "number";
          "optional": boolean;
        })[];
      })[];
      "keys": "account" | "installation" | null;
      "interface_name": string | null;
      "credential_id": string | null;
      "status": "no_interface" | "no_keys" | "untried" | "working" | "refused" | "unavailable";
      "last_error": string | null;
      "last_succeeded_at": string | null;
      "last_failed_at": string | null;
      "budget": {
        "windows": ({
          "per": "second" | "minute" | "hour" | "day" | "month";
          "calls": number;
          "used": number;
        })[];
        "blocked_until": string | null;
        "routine_calls_a_day": number | null;
        "wanted_calls_a_day": number;
        "plan": {
          "calls_a_day": number;
          "asked_every": ({
            "shipments": number;
            "calls": number;
            "wanted_hours": number;
            "hours": number;
          })[];
        };
        "plan_with_twice_the_calls": {
          "calls_a_day": number;
          "asked_every": ({
            "shipments": number;
            "calls": number;
            "wanted_hours": number;
            "hours": number;
          })[];
        };
      } | null;
      "waiting_requests": number;
      "followed_shipments": number;
    };
  };
  "change": {
    "id": string;
    "type": "change";
    "attributes": {
      "kind": "arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work";
      "event": string;
      "occurred_at": string;
      "at": string | null;
      "from": string | null;
      "to": string | null;
      "timezone": string | null;
      "number": string | null;
      "shipment_number": string | null;
      "location_name": string | null;
      "vessel_name": string | null;
      "detail": string | null;
      "actor_type": string | null;
      "actor_id": string | null;
      "actor_name": string | null;
      "changes": Record<string, unknown> | null;
    };
    "relationships": {
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "tracking_request": {
        "data": {
          "id": string;
          "type": "tracking_request";
        } | null;
      };
      "document": {
        "data": {
          "id": string;
          "type": "document";
        } | null;
      };
    };
  };
  "container": {
    "id": string;
    "type": "container";
    "attributes": {
      "current_status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
      "equipment_type": string | null;
      "equipment_length": number | null;
      "equipment_height": string | null;
      "weight_in_lbs": number | null;
      "seal_number": string | null;
      "pickup_appointment_at": string | null;
      "pol_cut_off_at": string | null;
      "availability_known": boolean;
      "available_for_pickup": boolean | null;
      "empty_out_at": string | null;
      "pol_full_in_at": string | null;
      "pol_vessel_loaded_at": string | null;
      "pol_vessel_departed_at": string | null;
      "pod_arrived_at": string | null;
      "pod_discharged_at": string | null;
      "pod_full_out_at": string | null;
      "pod_full_out_chassis_number": string | null;
      "location_at_pod_terminal": string | null;
      "terminal_checked_at": string | null;
      "final_destination_full_out_at": string | null;
      "delivered_at": string | null;
      "empty_terminated_at": string | null;
      "pod_timezone": string | null;
      "final_destination_timezone": string | null;
      "empty_terminated_timezone": string | null;
      "pod_rail_carrier_scac": string | null;
      "ind_rail_carrier_scac": string | null;
      "pod_rail_loaded_at": string | null;
      "pod_rail_departed_at": string | null;
      "ind_eta_at": string | null;
      "ind_ata_at": string | null;
      "ind_rail_unloaded_at": string | null;
      "first_eta_at": string | null;
      "number": string;
      "ref_numbers": (string)[];
      "created_at": string;
      "pickup_lfd": string | null;
      "predicted_eta": string | null;
      "holds_at_pod_terminal": ({
        "name": string;
        "status": string;
        "description": string | null;
        "detail": string | null;
      })[];
      "fees_at_pod_terminal": ({
        "type": string;
        "amount": number;
        "currency_code": string;
      })[];
      "pod_last_tracking_request_at": string | null;
      "shipment_last_tracking_request_at": string | null;
      "rail_last_tracking_request_at": string | null;
      "ind_facility_lfd_on": string | null;
      "ind_facility_holds": ({
        "name": string;
        "status": string;
        "description": string | null;
        "detail": string | null;
      })[];
      "ind_facility_fees": ({
        "type": string;
        "amount": number;
        "currency_code": string;
      })[];
      "import_deadlines": {
        "pickup_lfd_terminal": string | null;
        "pickup_lfd_rail": string | null;
        "pickup_lfd_line": string | null;
        "pod": {
          "line": {
            "original": string | null;
            "current": string | null;
            "calculated": string | null;
            "manual": boolean;
          };
          "facility": {
            "original": string | null;
            "current": string | null;
            "calculated": string | null;
            "manual": boolean;
          };
          "unified": {
            "original_value": string | null;
            "original_selection": "line" | "facility" | "line_calculated" | "facility_calculated" | null;
            "current_value": string | null;
            "current_selection": "line" | "facility" | "line_calculated" | "facility_calculated" | null;
          };
        };
        "ind": {
          "line": {
            "original": string | null;
            "current": string | null;
            "calculated": string | null;
            "manual": boolean;
          };
          "facility": {
            "original": string | null;
            "current": string | null;
            "calculated": string | null;
            "manual": boolean;
          };
          "unified": {
            "original_value": string | null;
            "original_selection": "line" | "facility" | "line_calculated" | "facility_calculated" | null;
            "current_value": string | null;
            "current_selection": "line" | "facility" | "line_calculated" | "facility_calculated" | null;
          };
        } | null;
      };
      "charges_foreseen": ({
        "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
        "currency": string;
        "chance": number;
        "cost_so_far": number;
        "expected_amount": number;
        "amount_low": number;
        "amount_high": number;
        "ends_from": string;
        "ends_to": string;
        "last_free_day": string | null;
      })[];
      "last_free_days": {
        "current": {
          "on": string;
          "timezone": string | null;
          "place": string | null;
          "locode": string | null;
        } | null;
        "line": {
          "on": string;
          "timezone": string | null;
          "place": string | null;
          "locode": string | null;
        } | null;
        "terminal": {
          "on": string;
          "timezone": string | null;
          "place": string | null;
          "locode": string | null;
        } | null;
        "rail": {
          "on": string;
          "timezone": string | null;
          "place": string | null;
          "locode": string | null;
        } | null;
      };
      "situation": {
        "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
        "place_name": string | null;
        "place_locode": string | null;
        "place_timezone": string | null;
        "vessel_name": string | null;
        "vessel_imo": string | null;
        "voyage_number": string | null;
        "next_vessel_name": string | null;
        "next_vessel_imo": string | null;
        "next_voyage_number": string | null;
        "pol_atd_at": string | null;
        "pod_name": string | null;
        "pod_locode": string | null;
        "pod_eta_at": string | null;
        "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
        "pod_ata_at": string | null;
      };
    };
    "relationships": {
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "pickup_facility": {
        "data": {
          "id": string;
          "type": "terminal" | "rail_terminal";
        } | null;
      };
      "pod_terminal": {
        "data": {
          "id": string;
          "type": "terminal";
        } | null;
      };
      "transport_events": {
        "data": ({
          "id": string;
          "type": "transport_event";
        })[];
      };
      "raw_events": {
        "data": ({
          "id": string;
          "type": "raw_event";
        })[];
      };
    };
    "links": {
      "self": string;
    };
  };
  "container_created_event": {
    "id": string;
    "type": "container_created_event";
    "attributes": {
      "timestamp": string;
      "timezone": string | null;
    };
    "relationships": {
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
    };
  };
  "container_pod_terminal_changed_event": {
    "id": string;
    "type": "container_pod_terminal_changed_event";
    "attributes": {
      "timestamp": string;
      "data_source": "shipping_line" | "terminal" | "ais" | "manual";
    };
    "relationships": {
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "terminal": {
        "data": {
          "id": string;
          "type": "terminal";
        } | null;
      };
    };
  };
  "container_updated_event": {
    "id": string;
    "type": "container_updated_event";
    "attributes": {
      "changeset": Record<string, unknown>;
      "timestamp": string;
      "timezone": string | null;
      "data_source": "shipping_line" | "terminal" | "ais" | "manual";
    };
    "relationships": {
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "terminal": {
        "data": {
          "id": string;
          "type": "terminal";
        } | null;
      };
    };
  };
  "estimated_event": {
    "id": string;
    "type": "estimated_event";
    "attributes": {
      "created_at": string;
      "estimated_timestamp": string;
      "earliest_timestamp": string | null;
      "latest_timestamp": string | null;
      "event": "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created";
      "location_locode": string | null;
      "timezone": string | null;
      "voyage_number": string | null;
      "data_source": "shipping_line" | "terminal" | "ais" | "manual" | "prediction";
    };
    "relationships": {
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "port": {
        "data": {
          "id": string;
          "type": "port";
        } | null;
      };
      "vessel": {
        "data": {
          "id": string;
          "type": "vessel";
        } | null;
      };
    };
  };
  "event": {
    "id": string;
    "type": "event";
    "attributes": {
      "event": "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created";
      "created_at": string;
      "cursor": string;
      "payload": {
        "data": unknown;
        "included": unknown;
      };
    };
  };
  "raw_event": {
    "id": string;
    "type": "raw_event";
    "attributes": {
      "event": string | null;
      "original_event": string;
      "timestamp": string;
      "estimated": boolean;
      "actual_on": string | null;
      "estimated_on": string | null;
      "actual_at": string | null;
      "estimated_at": string | null;
      "timezone": string | null;
      "created_at": string;
      "location_name": string | null;
      "location_locode": string | null;
      "vessel_name": string | null;
      "vessel_imo": string | null;
      "index": number;
      "voyage_number": string | null;
      "data_source": "shipping_line" | "terminal" | "ais" | "manual";
      "source_name": string;
      "data_provider_name": string;
      "data_provider_code": string | null;
      "will_occur_at": string | null;
      "invalidated_at": string | null;
    };
    "relationships": {
      "location": {
        "data": {
          "id": string;
          "type": "port" | "metro_area";
        } | null;
      };
      "vessel": {
        "data": {
          "id": string;
          "type": "vessel";
        } | null;
      };
    };
  };
  "route": {
    "id": string;
    "type": "route";
    "attributes": {
      "id": string;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "cargo": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "route_locations": {
        "data": ({
          "id": string;
          "type": "route_location";
        })[];
      };
    };
  };
  "route_location": {
    "id": string;
    "type": "route_location";
    "attributes": {
      "id": string;
      "inbound_scac": string | null;
      "inbound_mode": "vessel" | "rail" | null;
      "inbound_eta_at": string | null;
      "inbound_ata_at": string | null;
      "inbound_voyage_number": string | null;
      "outbound_scac": string | null;
      "outbound_mode": "vessel" | "rail" | null;
      "outbound_etd_at": string | null;
      "outbound_atd_at": string | null;
      "outbound_voyage_number": string | null;
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "route": {
        "data": {
          "id": string;
          "type": "route";
        } | null;
      };
      "inbound_vessel": {
        "data": {
          "id": string;
          "type": "vessel";
        } | null;
      };
      "outbound_vessel": {
        "data": {
          "id": string;
          "type": "vessel";
        } | null;
      };
      "location": {
        "data": {
          "id": string;
          "type": "port" | "metro_area" | "terminal" | "rail_terminal";
        } | null;
      };
    };
  };
  "shipment": {
    "id": string;
    "type": "shipment";
    "attributes": {
      "port_of_lading_locode": string | null;
      "port_of_lading_name": string | null;
      "port_of_discharge_locode": string | null;
      "port_of_discharge_name": string | null;
      "destination_locode": string | null;
      "destination_name": string | null;
      "pod_vessel_name": string | null;
      "pod_vessel_imo": string | null;
      "pod_voyage_number": string | null;
      "pol_etd_at": string | null;
      "pol_original_etd_at": string | null;
      "pol_atd_at": string | null;
      "pod_eta_at": string | null;
      "pod_original_eta_at": string | null;
      "pod_ata_at": string | null;
      "destination_eta_at": string | null;
      "destination_original_eta_at": string | null;
      "destination_ata_at": string | null;
      "pol_timezone": string | null;
      "pod_timezone": string | null;
      "destination_timezone": string | null;
      "containers_differ": boolean;
      "bill_of_lading_number": string;
      "normalized_number": string;
      "ref_numbers": (string)[];
      "created_at": string;
      "tags": (string)[];
      "shipping_line_scac": string;
      "shipping_line_name": string;
      "shipping_line_short_name": string;
      "customer_name": string | null;
      "predicted_eta": string | null;
      "predicted_eta_earliest": string | null;
      "predicted_eta_latest": string | null;
      "line_tracking_last_attempted_at": string | null;
      "line_tracking_last_succeeded_at": string | null;
      "line_tracking_possibly_incomplete": string | null;
      "line_tracking_stopped_at": string | null;
      "line_tracking_stopped_reason": "all_containers_terminated" | "past_arrival_window" | "past_full_out_window" | "no_updates_at_line" | "cancelled_by_user" | "booking_cancelled" | null;
    };
    "relationships": {
      "destination": {
        "data": {
          "id": string;
          "type": "port" | "metro_area";
        } | null;
      };
      "port_of_lading": {
        "data": {
          "id": string;
          "type": "port";
        } | null;
      };
      "port_of_discharge": {
        "data": {
          "id": string;
          "type": "port";
        } | null;
      };
      "pod_terminal": {
        "data": {
          "id": string;
          "type": "terminal";
        } | null;
      };
      "destination_terminal": {
        "data": {
          "id": string;
          "type": "terminal" | "rail_terminal";
        } | null;
      };
      "line_tracking_stopped_by_user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
      "containers": {
        "data": ({
          "id": string;
          "type": "container";
        })[];
      };
      "party_roles"?: {
        "data": ({
          "id": string;
          "type": "party_role";
        })[];
      };
    };
    "links": {
      "self": string;
    };
  };
  "shipping_line": {
    "id": string;
    "type": "shipping_line";
    "attributes": {
      "scac": string;
      "name": string;
      "alternative_scacs": (string)[];
      "short_name": string;
      "bill_of_lading_tracking_support": boolean;
      "booking_number_tracking_support": boolean;
      "container_number_tracking_support": boolean;
      "tracking_ways": ({
        "way": "interface" | "edi";
        "name": string;
        "numbers": ("bill_of_lading" | "booking_number" | "container")[];
        "ready": boolean;
      })[];
    };
    "links": {
      "self": string;
    };
  };
  "sync_destination": {
    "id": string;
    "type": "sync_destination";
    "attributes": {
      "name": string;
      "kind": "postgres" | "mysql" | "mariadb" | "sqlserver" | "s3+parquet" | "s3+csv";
      "address": string;
      "every_minutes": number;
      "active": boolean;
      "next_run_at": string;
      "last_run_at": string | null;
      "last_run_seconds": number | null;
      "synced_at": string | null;
      "lag_seconds": number | null;
      "changed_rows": Record<string, number> | null;
      "total_rows": number;
      "last_error": string | null;
      "failures": number;
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "terminal": {
    "id": string;
    "type": "terminal";
    "attributes": {
      "name": string;
      "nickname": string;
      "firms_code": string;
      "smdg_code": string;
      "bic_facility_code": string;
      "street": string;
      "city": string;
      "state": string;
      "state_abbr": string;
      "zip": string;
      "country": string;
    };
    "relationships": {
      "port": {
        "data": {
          "id": string;
          "type": "port";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "tracking_request": {
    "id": string;
    "type": "tracking_request";
    "attributes": {
      "request_number": string;
      "request_type": "bill_of_lading" | "booking_number" | "container";
      "ref_numbers": (string)[];
      "tags": (string)[];
      "shipment_tags": (string)[];
      "status": "pending" | "awaiting_manifest" | "created" | "failed" | "tracking_stopped";
      "failed_reason": "booking_cancelled" | "duplicate" | "expired" | "internal_processing_error" | "invalid_number" | "not_found" | "retries_exhausted" | "shipping_line_unreachable" | "unrecognized_response" | "data_unavailable" | "scac_auto_detect_failed" | null;
      "scac": string | null;
      "created_at": string;
      "updated_at": string;
      "is_retrying": boolean;
      "retry_count": number | null;
      "waiting_for": string | null;
      "scac_candidates": ({
        "scac": string;
        "name": string;
      })[] | null;
    };
    "relationships": {
      "tracked_object": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "customer": {
        "data": {
          "id": string;
          "type": "account";
        } | null;
      };
      "account": {
        "data": {
          "id": string;
          "type": "account";
        } | null;
      };
      "shipping_line": {
        "data": {
          "id": string;
          "type": "shipping_line";
        } | null;
      };
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "transport_event": {
    "id": string;
    "type": "transport_event";
    "attributes": {
      "event": "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created";
      "voyage_number": string | null;
      "timestamp": string | null;
      "timezone": string | null;
      "location_locode": string | null;
      "created_at": string;
      "data_source": "shipping_line" | "terminal" | "ais" | "manual";
      "value"?: string | null;
    };
    "relationships": {
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "vessel": {
        "data": {
          "id": string;
          "type": "vessel";
        } | null;
      };
      "location": {
        "data": {
          "id": string;
          "type": "port" | "metro_area";
        } | null;
      };
      "terminal": {
        "data": {
          "id": string;
          "type": "terminal" | "rail_terminal";
        } | null;
      };
    };
  };
  "exception": {
    "id": string;
    "type": "exception";
    "attributes": {
      "category": "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "severity": "act" | "watch";
      "title": string;
      "detail": string;
      "number": string;
      "since": string | null;
      "at": string | null;
      "on": string | null;
      "timezone": string | null;
      "location_name": string | null;
      "state": "open" | "snoozed" | "dismissed";
      "assignee_id": string | null;
      "snoozed_until": string | null;
      "snoozed_until_change": boolean;
      "dismissed_reason": string | null;
      "comment_count": number;
      "mentioned_user_ids": (string)[];
      "cost": {
        "amount": number;
        "currency_code": string;
      } | null;
    };
    "relationships": {
      "container": {
        "data": {
          "id": string;
          "type": "container";
        } | null;
      };
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "tracking_request": {
        "data": {
          "id": string;
          "type": "tracking_request";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
  "saved_view": {
    "id": string;
    "type": "saved_view";
    "attributes": {
      "entity": "container" | "shipment";
      "name": string;
      "shared": boolean;
      "query": string;
      "columns": (string)[];
      "created_at": string;
    };
    "relationships": {
      "user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
    };
  };
  "identity_provider": {
    "id": string;
    "type": "identity_provider";
    "attributes": {
      "name": string;
      "issuer": string;
      "client_id": string;
      "redirect_url": string;
      "groups_claim": string;
      "role_by_group": Record<string, "owner" | "member" | "viewer">;
      "default_role": "owner" | "member" | "viewer" | null;
      "trusts_email": boolean;
      "active": boolean;
      "from_settings": boolean;
      "last_used_at": string | null;
      "last_error": string | null;
      "last_error_at": string | null;
      "created_at": string;
      "updated_at": string;
    };
    "links": {
      "self": string;
    };
  };
  "invoice": {
    "id": string;
    "type": "invoice";
    "attributes": {
      "invoice_number": string;
      "biller": string;
      "biller_kind"?: "ocean_carrier" | "terminal" | "nvocc";
      "country"?: string | null;
      "direction": "import" | "export";
      "invoice_date"?: string | null;
      "due_date"?: string | null;
      "received_on"?: string | null;
      "underlying_invoice_date"?: string | null;
      "bill_of_lading_numbers"?: (string)[];
      "port_of_discharge"?: string | null;
      "liability_basis"?: string | null;
      "currency": string;
      "total"?: number | null;
      "rate_rule"?: string | null;
      "dispute_contact"?: string | null;
      "dispute_url"?: string | null;
      "dispute_window_days"?: number | null;
      "resolution_days"?: number | null;
      "states_compliance"?: boolean | null;
      "states_no_fault"?: boolean | null;
      "charges": ({
        "container_number"?: string | null;
        "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
        "free_days"?: number | null;
        "free_from"?: string | null;
        "free_to"?: string | null;
        "available_on"?: string | null;
        "earliest_return_on"?: string | null;
        "charged_dates"?: (string)[];
        "rates"?: ({
          "days": number;
          "rate": number;
        })[];
        "amount": number;
      })[];
      "state": "received" | "disputed" | "answered" | "credited" | "paid";
      "history": ({
        "state": "received" | "disputed" | "answered" | "credited" | "paid";
        "at": string;
        "note": string | null;
      })[];
      "credited_amount": number | null;
      "paid_amount": number | null;
      "saved": number | null;
      "answer_by": string | null;
      "check": {
        "result": "agreed" | "differs" | "not_payable" | "undetermined";
        "checked_at": string;
        "rules": string | null;
        "currency": string;
        "stated": number;
        "expected": number | null;
        "difference": number | null;
        "issue_by": string | null;
        "dispute_by": string | null;
        "charges": ({
          "container_number": string | null;
          "charge": string;
          "tariff": string | null;
          "last_free_day": string | null;
          "charged_days": number | null;
          "stated": number;
          "expected": number | null;
        })[];
        "findings": ({
          "kind": "missing" | "late" | "wrong" | "duplicate" | "unknown";
          "rule": string | null;
          "at": string;
          "stated": string | null;
          "expected": string | null;
          "amount": number | null;
          "message": string;
        })[];
      };
      "created_at": string;
      "updated_at": string;
    };
    "relationships": {
      "containers": {
        "data": ({
          "id": string;
          "type": "container";
        })[];
      };
      "document": {
        "data": {
          "id": string;
          "type": "document";
        } | null;
      };
    };
    "links": {
      "self": string;
      "letter": string;
    };
  };
  "tariff": {
    "id": string;
    "type": "tariff";
    "attributes": {
      "name": string;
      "valid_from": string;
      "valid_to"?: string | null;
      "version_date"?: "clock_start" | "origin_full_in" | "origin_departure" | "price_date";
      "source": string;
      "direction": "import" | "export";
      "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
      "scac"?: string | null;
      "terminal_id"?: string | null;
      "locode"?: string | null;
      "country"?: string | null;
      "equipment_types"?: ("dry" | "reefer" | "open top" | "flat rack" | "bulk" | "tank")[] | null;
      "equipment_lengths"?: (10 | 20 | 40 | 45)[] | null;
      "haulage"?: "merchant" | "carrier" | null;
      "service"?: string | null;
      "party_id"?: string | null;
      "passed_on_by"?: (string)[] | null;
      "billed_as"?: "demurrage" | "detention" | "combined" | "storage" | "plug_in" | null;
      "starts": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
      "stops": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
      "first_day": "event_day" | "next_day" | "next_counted_day";
      "cut_off"?: string | null;
      "free_days": number;
      "extra_free_days"?: number;
      "free_basis": {
        "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        "skips_holidays"?: boolean;
        "closures"?: "count" | "skip_unscheduled" | "skip";
        "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
      };
      "charge_basis": {
        "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
        "skips_holidays"?: boolean;
        "closures"?: "count" | "skip_unscheduled" | "skip";
        "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
      };
      "charges_last_day"?: boolean;
      "currency": string;
      "tier_numbering": "clock" | "charged" | "blocks";
      "tiers": ({
        "from"?: number;
        "to"?: number | null;
        "days"?: number | null;
        "amount": number;
      })[];
      "extra_days_use_tiers"?: boolean;
      "per_teu"?: boolean;
      "cap"?: number | null;
      "forfeits_free_days"?: boolean;
    };
    "links": {
      "self": string;
    };
  };
  "terminal_calendar": {
    "id": string;
    "type": "terminal_calendar";
    "attributes": {
      "terminal_id"?: string | null;
      "locode"?: string | null;
      "holiday_region": string;
      "open_weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      "open_hours"?: ({
        "weekday": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        "opens": string;
        "closes": string;
      })[];
      "exceptions": ({
        "on": string;
        "gate": "open" | "closed" | "closed_unscheduled";
        "opens"?: string;
        "closes"?: string;
      })[];
    };
    "links": {
      "self": string;
    };
  };
  "share_link": {
    "id": string;
    "type": "share_link";
    "attributes": {
      "created_at": string;
      "expires_at": string;
      "revoked_at": string | null;
      "url"?: string;
    };
    "relationships": {
      "shipment": {
        "data": {
          "id": string;
          "type": "shipment";
        } | null;
      };
      "created_by_user": {
        "data": {
          "id": string;
          "type": "user";
        } | null;
      };
    };
  };
  "user": {
    "id": string;
    "type": "user";
    "attributes": {
      "email": string;
      "name": string;
      "role": "owner" | "member" | "viewer" | "customer";
      "created_at": string;
      "has_password": boolean;
      "has_second_factor": boolean;
      "identity_provider_id": string | null;
      "disabled_at": string | null;
    };
    "links": {
      "self": string;
    };
  };
  "vessel": {
    "id": string;
    "type": "vessel";
    "attributes": {
      "name": string;
      "imo": string | null;
      "mmsi": string | null;
      "latitude": number | null;
      "longitude": number | null;
      "nautical_speed_knots": number | null;
      "navigational_heading_degrees": number | null;
      "position_timestamp": string | null;
      "positions"?: ({
        "latitude": number;
        "longitude": number;
        "heading": number | null;
        "timestamp": string;
        "estimated": boolean;
      })[];
    };
    "links": {
      "self": string;
    };
  };
  "ais_feed": {
    "id": string;
    "type": "ais_feed";
    "attributes": {
      "name": string;
      "kind": string;
      "origin": "settings" | "added";
      "address": string | null;
      "has_key": boolean | null;
      "standby": boolean | null;
      "state": "connecting" | "receiving" | "silent" | "paused" | "disconnected" | "finished" | "standby";
      "messages": number;
      "positions": number;
      "messages_per_second": number;
      "lag_seconds": number | null;
      "drops": Record<string, number>;
      "last_error": string | null;
      "silent_since": string | null;
      "silence": "nothing" | "old" | "repeated" | null;
      "usual_per_second": number | null;
      "coverage": number | null;
      "attribution": string | null;
      "started_at": string;
      "updated_at": string;
    };
  };
  "webhook": {
    "id": string;
    "type": "webhook";
    "attributes": {
      "url": string;
      "active": boolean;
      "events": ("container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed")[];
      "secret": string;
      "headers": ({
        "name": string;
        "value": string;
      })[];
      "deactivated_at"?: string;
      "deactivated_reason"?: "gone" | "failing";
    };
    "links": {
      "self": string;
    };
  };
  "webhook_event_category": {
    "id": string;
    "type": "webhook_event_category";
    "attributes": {
      "name": string;
      "events": ({
        "name": string;
        "description": string;
      })[];
    };
  };
  "webhook_health": {
    "id": string;
    "type": "webhook_health";
    "attributes": {
      "window_seconds": number;
      "attempts": number;
      "success_rate": number | null;
      "latency_p50_ms": number | null;
      "latency_p99_ms": number | null;
      "pending": number;
      "backlog_age_seconds": number | null;
      "breaker": "closed" | "open" | "half_open";
      "next_probe_at": string | null;
      "consecutive_failures": number;
      "failing_since": string | null;
      "last_error": string | null;
    };
    "relationships": {
      "webhook": {
        "data": {
          "id": string;
          "type": "webhook";
        } | null;
      };
    };
  };
  "webhook_notification": {
    "id": string;
    "type": "webhook_notification";
    "attributes": {
      "event": "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed";
      "delivery_status": "pending" | "succeeded" | "failed";
      "created_at": string;
      "sequence"?: number | null;
      "request_body"?: string | null;
      "attempts"?: ({
        "id": string;
        "number": number;
        "origin": "live" | "redelivery" | "replay";
        "succeeded": boolean;
        "started_at": string;
        "duration_ms": number;
        "status_code": number | null;
        "error": string | null;
        "request_headers": Record<string, string>;
        "response_headers": Record<string, string> | null;
        "response_body": string | null;
      })[];
    };
    "relationships": {
      "webhook": {
        "data": {
          "id": string;
          "type": "webhook";
        } | null;
      };
      "reference_object": {
        "data": {
          "id": string;
          "type": "tracking_request" | "transport_event" | "estimated_event" | "container_created_event" | "container_updated_event" | "container_pod_terminal_changed_event" | "document";
        } | null;
      };
      "document"?: {
        "data": {
          "id": string;
          "type": "document";
        } | null;
      };
    };
    "links": {
      "self": string;
    };
  };
}

export type Resource = Resources[keyof Resources];

export type Links = {
  "self"?: string;
  "current"?: string;
  "first"?: string;
  "prev"?: string;
  "next"?: string;
  "last"?: string;
};

export type Meta = {
  "size"?: number;
  "total"?: number;
  "total_estimated"?: boolean;
};

export type ErrorObject = {
  "status": string;
  "source": {
    "pointer"?: string;
    "parameter"?: string;
  } | null;
  "title": string;
  "detail": string;
  "code"?: string;
  "meta"?: Record<string, unknown>;
};

export interface Operations {
  "GET /sign_in_options": {
    path: never;
    query: {
      "account_id"?: string;
    };
    body: never;
    answer: {
      "setup_required": boolean;
      "setup_needs_key": boolean;
      "demo": boolean;
      "password_reset": boolean;
      "passwords": boolean;
      "passkeys": boolean;
      "identity_providers": ({
        "id": string;
        "name": string;
      })[];
    };
  };
  "POST /setup": {
    path: never;
    query: never;
    body: {
      "company_name": string;
      "name": string;
      "email": string;
      "password": string;
      "api_key"?: string;
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session": {
    path: never;
    query: never;
    body: {
      "email": string;
      "password": string;
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "GET /session": {
    path: never;
    query: never;
    body: never;
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "PATCH /session": {
    path: never;
    query: never;
    body: {
      "name"?: string;
      "tour_closed"?: boolean;
    };
    answer: undefined;
  };
  "DELETE /session": {
    path: never;
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /session/demo": {
    path: never;
    query: never;
    body: never;
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "PATCH /session/password": {
    path: never;
    query: never;
    body: {
      "current_password": string;
      "new_password": string;
    };
    answer: undefined;
  };
  "GET /sessions": {
    path: never;
    query: {
      "user_id"?: string;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "user_agent": string | null;
        "address": string | null;
        "created_at": string;
        "last_used_at": string;
        "expires_at": string;
        "current": boolean;
      })[];
    };
  };
  "DELETE /sessions": {
    path: never;
    query: {
      "user_id"?: string;
    };
    body: never;
    answer: undefined;
  };
  "DELETE /sessions/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /password_resets": {
    path: never;
    query: never;
    body: {
      "email": string;
    };
    answer: Record<string, unknown>;
  };
  "POST /password_links/read": {
    path: never;
    query: never;
    body: {
      "token": string;
    };
    answer: {
      "purpose": "invitation" | "password_reset";
      "email": string;
      "name": string;
      "company_name": string;
      "expires_at": string;
    };
  };
  "POST /password_links/use": {
    path: never;
    query: never;
    body: {
      "token": string;
      "password": string;
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session/second_factor": {
    path: never;
    query: never;
    body: {
      "token": string;
      "code": string;
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session/second_factor/setup": {
    path: never;
    query: never;
    body: {
      "token": string;
    };
    answer: {
      "secret": string;
      "otpauth_url": string;
      "recovery_codes": (string)[];
    };
  };
  "GET /session/second_factors": {
    path: never;
    query: never;
    body: never;
    answer: {
      "required": boolean;
      "totp_since": string | null;
      "passkeys": ({
        "id": string;
        "name": string;
        "host": string;
        "created_at": string;
        "last_used_at": string | null;
      })[];
      "passkey_problem": string | null;
      "recovery_codes_left": number;
    };
  };
  "POST /session/totp": {
    path: never;
    query: never;
    body: {
      "current_password"?: string;
      "code"?: string;
      "passkey"?: {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: {
      "secret": string;
      "otpauth_url": string;
      "recovery_codes": (string)[];
    };
  };
  "POST /session/totp/confirm": {
    path: never;
    query: never;
    body: {
      "code": string;
    };
    answer: undefined;
  };
  "POST /session/totp/remove": {
    path: never;
    query: never;
    body: {
      "current_password"?: string;
      "code"?: string;
      "passkey"?: {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: undefined;
  };
  "POST /session/recovery_codes": {
    path: never;
    query: never;
    body: {
      "current_password"?: string;
      "code"?: string;
      "passkey"?: {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: {
      "recovery_codes": (string)[];
    };
  };
  "POST /session/passkey/challenge": {
    path: never;
    query: never;
    body: never;
    answer: {
      "origin": string;
      "public_key": {
        "challenge": string;
        "rpId": string;
        "timeout": number;
        "userVerification": "required" | "preferred";
        "allowCredentials": ({
          "id": string;
          "type": "public-key";
          "transports": (string)[];
        })[];
      };
    };
  };
  "POST /session/passkey": {
    path: never;
    query: never;
    body: {
      "passkey": {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session/second_factor/passkey/challenge": {
    path: never;
    query: never;
    body: {
      "token": string;
    };
    answer: {
      "origin": string;
      "public_key": {
        "challenge": string;
        "rpId": string;
        "timeout": number;
        "userVerification": "required" | "preferred";
        "allowCredentials": ({
          "id": string;
          "type": "public-key";
          "transports": (string)[];
        })[];
      };
    };
  };
  "POST /session/second_factor/passkey": {
    path: never;
    query: never;
    body: {
      "token": string;
      "passkey": {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session/second_factor/passkey/setup": {
    path: never;
    query: never;
    body: {
      "token": string;
    };
    answer: {
      "origin": string;
      "public_key": {
        "challenge": string;
        "rp": {
          "id": string;
          "name": string;
        };
        "user": {
          "id": string;
          "name": string;
          "displayName": string;
        };
        "pubKeyCredParams": ({
          "type": "public-key";
          "alg": number;
        })[];
        "timeout": number;
        "excludeCredentials": ({
          "id": string;
          "type": "public-key";
          "transports": (string)[];
        })[];
        "authenticatorSelection": {
          "residentKey": "required" | "preferred";
          "userVerification": "required" | "preferred";
        };
        "attestation": "none";
      };
      "recovery_codes": (string)[];
    };
  };
  "POST /session/second_factor/passkey/confirm": {
    path: never;
    query: never;
    body: {
      "token": string;
      "name": string;
      "credential": {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "attestationObject": string;
          "transports"?: (string)[];
        };
      };
    };
    answer: {
      "user": {
        "id": string;
        "email": string;
        "name": string;
        "role": "owner" | "member" | "viewer" | "customer";
        "has_password": boolean;
        "tour_closed": boolean;
      };
      "party": {
        "id": string;
        "company_name": string;
      } | null;
      "account": {
        "id": string;
        "company_name": string;
        "entitlements": ("routing_data" | "on_demand_refresh" | "rail_lfd" | "documents" | "publishable_keys")[];
      };
      "csrf_token": string;
      "demo": boolean;
      "missing_roles": ("api" | "worker" | "webhooks" | "ais")[];
    };
  };
  "POST /session/passkeys/challenge": {
    path: never;
    query: never;
    body: never;
    answer: {
      "origin": string;
      "public_key": {
        "challenge": string;
        "rpId": string;
        "timeout": number;
        "userVerification": "required" | "preferred";
        "allowCredentials": ({
          "id": string;
          "type": "public-key";
          "transports": (string)[];
        })[];
      };
    };
  };
  "POST /session/passkeys": {
    path: never;
    query: never;
    body: {
      "current_password"?: string;
      "code"?: string;
      "passkey"?: {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: {
      "origin": string;
      "public_key": {
        "challenge": string;
        "rp": {
          "id": string;
          "name": string;
        };
        "user": {
          "id": string;
          "name": string;
          "displayName": string;
        };
        "pubKeyCredParams": ({
          "type": "public-key";
          "alg": number;
        })[];
        "timeout": number;
        "excludeCredentials": ({
          "id": string;
          "type": "public-key";
          "transports": (string)[];
        })[];
        "authenticatorSelection": {
          "residentKey": "required" | "preferred";
          "userVerification": "required" | "preferred";
        };
        "attestation": "none";
      };
      "recovery_codes": (string)[];
    };
  };
  "POST /session/passkeys/confirm": {
    path: never;
    query: never;
    body: {
      "name": string;
      "credential": {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "attestationObject": string;
          "transports"?: (string)[];
        };
      };
    };
    answer: undefined;
  };
  "POST /session/passkeys/{id}/remove": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "current_password"?: string;
      "code"?: string;
      "passkey"?: {
        "id": string;
        "rawId": string;
        "type": "public-key";
        "clientExtensionResults"?: unknown;
        "authenticatorAttachment"?: "platform" | "cross-platform";
        "response": {
          "clientDataJSON": string;
          "authenticatorData": string;
          "signature": string;
          "userHandle"?: string;
        };
      };
    };
    answer: undefined;
  };
  "GET /identity_providers/{id}/sign_in": {
    path: {
      "id": string;
    };
    query: {
      "to"?: string;
    };
    body: never;
    answer: undefined;
  };
  "GET /identity_providers/{id}/callback": {
    path: {
      "id": string;
    };
    query: {
      "code"?: string;
      "state"?: string;
      "iss"?: string;
      "session_state"?: string;
      "error"?: string;
      "error_description"?: string;
      "error_uri"?: string;
    };
    body: never;
    answer: undefined;
  };
  "POST /identity_providers/{id}/back_channel_logout": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: Record<string, unknown>;
  };
  "POST /session/sign_out": {
    path: never;
    query: never;
    body: never;
    answer: {
      "provider_url": string | null;
    };
  };
  "GET /identity_providers": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["identity_provider"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /identity_providers": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "identity_provider";
        "attributes": {
          "name": string;
          "issuer": string;
          "client_id": string;
          "client_secret"?: string | null;
          "groups_claim"?: string;
          "role_by_group"?: Record<string, "owner" | "member" | "viewer">;
          "default_role"?: "owner" | "member" | "viewer" | null;
          "trusts_email"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["identity_provider"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /identity_providers/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["identity_provider"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /identity_providers/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "identity_provider";
        "id"?: string;
        "attributes": {
          "name"?: string;
          "issuer"?: string;
          "client_id"?: string;
          "client_secret"?: string | null;
          "groups_claim"?: string;
          "role_by_group"?: Record<string, "owner" | "member" | "viewer">;
          "default_role"?: "owner" | "member" | "viewer" | null;
          "trusts_email"?: boolean;
          "active"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["identity_provider"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /identity_providers/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /identity_providers/{id}/check": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "problem": string | null;
    };
  };
  "GET /account": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": Resources["account"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /account": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "account";
        "attributes": {
          "company_name"?: string;
          "notify_predicted_eta"?: boolean;
          "local_passwords"?: boolean;
          "second_factor_required"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["account"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /retention": {
    path: never;
    query: never;
    body: never;
    answer: {
      "webhook_notification_days": number;
      "payload_days": number;
      "vessel_track_days": number;
      "change_days": number;
      "seen_days": number;
    };
  };
  "GET /storage": {
    path: never;
    query: never;
    body: never;
    answer: {
      "bytes": number;
      "rows": number;
      "max_bytes": number;
      "max_rows": number;
    };
  };
  "GET /audit_entries.csv": {
    path: never;
    query: {
      "filter[kind]"?: "done" | "seen" | "all";
      "filter[actor_id]"?: string;
      "filter[subject_type]"?: string;
      "filter[subject_id]"?: string;
      "since"?: string;
      "until"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /audit_entries.xlsx": {
    path: never;
    query: {
      "filter[kind]"?: "done" | "seen" | "all";
      "filter[actor_id]"?: string;
      "filter[subject_type]"?: string;
      "filter[subject_id]"?: string;
      "since"?: string;
      "until"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /audit_entries": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[kind]"?: "done" | "seen" | "all";
      "filter[actor_id]"?: string;
      "filter[subject_type]"?: string;
      "filter[subject_id]"?: string;
      "since"?: string;
      "until"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["audit_entry"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /me": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": {
        "id": string;
        "type": "credential";
        "attributes": {
          "kind": "api_key" | "user";
          "channel": "api" | "dashboard" | "mcp" | "askt49";
          "name": string | null;
          "features": {
            "data_out_api": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
            "custom_fields": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
            "routing_data": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
            "rail_data": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
            "stop_tracking": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
            "trade_intel": {
              "status": "available" | "requires_paid_plan" | "requires_user_credential" | "not_enabled";
            };
          };
        };
        "relationships": {
          "account": {
            "data": {
              "id": string;
              "type": string;
            };
          };
          "user": {
            "data": {
              "id": string;
              "type": string;
            } | null;
          };
        };
      };
      "included": (unknown)[];
    };
  };
  "GET /colleagues": {
    path: never;
    query: never;
    body: never;
    answer: {
      "colleagues": ({
        "id": string;
        "name": string;
      })[];
    };
  };
  "GET /users": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["user"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /users": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "user";
        "attributes": {
          "email": string;
          "name": string;
          "role": "owner" | "member" | "viewer";
          "password"?: string;
        };
      };
    };
    answer: {
      "data": Resources["user"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /users/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["user"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /users/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "user";
        "attributes": {
          "name"?: string;
          "role"?: "owner" | "member" | "viewer";
          "password"?: string;
          "disabled"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["user"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /users/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "DELETE /users/{id}/second_factor": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /users/{id}/password_link": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "by": "mail" | "link";
    };
    answer: {
      "email": string;
      "by": "mail" | "link";
      "url": string | null;
      "expires_at": string | null;
    };
  };
  "GET /api_keys": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["api_key"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /api_keys": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "api_key";
        "attributes": {
          "name": string;
          "scope": "customer" | "publishable" | "read" | "write" | "admin";
          "expires_at"?: string | null;
          "party_id"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["api_key"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /api_keys/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["api_key"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /api_keys/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /assistant_calls": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "at": string;
        "tool": string;
        "succeeded": boolean;
        "actor_type": string;
        "actor_id": string | null;
      })[];
      "meta": {
        "total": number;
      };
    };
  };
  "GET /oauth/authorization": {
    path: never;
    query: {
      "response_type"?: string;
      "client_id"?: string;
      "redirect_uri"?: string;
      "scope"?: string;
      "state"?: string;
      "code_challenge"?: string;
      "code_challenge_method"?: string;
      "resource"?: string;
    };
    body: never;
    answer: {
      "application": {
        "name": string;
        "address": string | null;
        "redirect_uri": string;
        "is_on_own_computer": boolean;
      } | null;
      "scopes": ("read" | "write")[];
      "problem": string | null;
      "redirect_to": string | null;
    };
  };
  "POST /oauth/authorization": {
    path: never;
    query: never;
    body: {
      "request": {
        "response_type"?: string;
        "client_id"?: string;
        "redirect_uri"?: string;
        "scope"?: string;
        "state"?: string;
        "code_challenge"?: string;
        "code_challenge_method"?: string;
        "resource"?: string;
      };
      "scope": "read" | "write" | null;
    };
    answer: {
      "redirect_to": string;
    };
  };
  "GET /connected_applications": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "name": string;
        "address": string | null;
        "scope": "read" | "write";
        "connected_by": string;
        "connected_at": string;
        "last_used_at": string | null;
      })[];
      "meta": {
        "total": number;
      };
    };
  };
  "DELETE /connected_applications/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /custom_field_definitions": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[entity_type]"?: string;
      "filter[data_type]"?: string;
      "filter[display_name]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field_definition"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /custom_field_definitions": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "custom_field_definition";
        "attributes": {
          "entity_type": "Shipment" | "Container" | "TrackingRequest";
          "api_slug": string;
          "display_name": string;
          "data_type": "short_text" | "number" | "date" | "datetime" | "boolean" | "enum" | "enum_multi" | "reference";
          "reference_type"?: "Party" | "Shipment" | "Container" | null;
          "description"?: string | null;
          "validation"?: {
            "min"?: unknown;
            "max"?: unknown;
            "min_length"?: number;
            "max_length"?: number;
          } | null;
          "default_format"?: string | null;
          "default_value"?: unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field_definition"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /custom_field_definitions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["custom_field_definition"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /custom_field_definitions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "custom_field_definition";
        "attributes": {
          "display_name"?: string;
          "description"?: string | null;
          "validation"?: {
            "min"?: unknown;
            "max"?: unknown;
            "min_length"?: number;
            "max_length"?: number;
          } | null;
          "default_format"?: string | null;
          "default_value"?: unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field_definition"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /custom_field_definitions/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /custom_field_definitions/{definition_id}/options": {
    path: {
      "definition_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field_option"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /custom_field_definitions/{definition_id}/options": {
    path: {
      "definition_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "custom_field_option";
        "attributes": {
          "label": string;
          "value": string;
          "position"?: number | null;
        };
      };
    };
    answer: {
      "data": Resources["custom_field_option"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /custom_field_definitions/{definition_id}/options/{option_id}": {
    path: {
      "definition_id": string;
      "option_id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["custom_field_option"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /custom_field_definitions/{definition_id}/options/{option_id}": {
    path: {
      "definition_id": string;
      "option_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "custom_field_option";
        "attributes": {
          "label"?: string;
          "position"?: number | null;
        };
      };
    };
    answer: {
      "data": Resources["custom_field_option"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /custom_field_definitions/{definition_id}/options/{option_id}": {
    path: {
      "definition_id": string;
      "option_id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /shipments/{shipment_id}/custom_fields": {
    path: {
      "shipment_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /shipments/{shipment_id}/custom_fields": {
    path: {
      "shipment_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes"?: {
          "api_slug"?: string;
          "value"?: unknown;
        };
        "api_slug"?: string;
        "value"?: unknown;
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /shipments/{shipment_id}/custom_fields/{api_slug}": {
    path: {
      "shipment_id": string;
      "api_slug": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes": {
          "value": unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /shipments/{shipment_id}/custom_fields/{api_slug}": {
    path: {
      "shipment_id": string;
      "api_slug": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /containers/{container_id}/custom_fields": {
    path: {
      "container_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /containers/{container_id}/custom_fields": {
    path: {
      "container_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes"?: {
          "api_slug"?: string;
          "value"?: unknown;
        };
        "api_slug"?: string;
        "value"?: unknown;
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /containers/{container_id}/custom_fields/{api_slug}": {
    path: {
      "container_id": string;
      "api_slug": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes": {
          "value": unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /containers/{container_id}/custom_fields/{api_slug}": {
    path: {
      "container_id": string;
      "api_slug": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /tracking_requests/{tracking_request_id}/custom_fields": {
    path: {
      "tracking_request_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /tracking_requests/{tracking_request_id}/custom_fields": {
    path: {
      "tracking_request_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes"?: {
          "api_slug"?: string;
          "value"?: unknown;
        };
        "api_slug"?: string;
        "value"?: unknown;
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /tracking_requests/{tracking_request_id}/custom_fields/{api_slug}": {
    path: {
      "tracking_request_id": string;
      "api_slug": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes": {
          "value": unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /tracking_requests/{tracking_request_id}/custom_fields/{api_slug}": {
    path: {
      "tracking_request_id": string;
      "api_slug": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /custom_fields": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[entity_type]"?: string;
      "filter[entity_id]"?: string;
      "filter[definition_id]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["custom_field"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /custom_fields": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes": {
          "api_slug": string;
          "value": unknown;
        };
        "relationships": {
          "entity": {
            "data": {
              "type": "shipment" | "container" | "tracking_request";
              "id": string;
            };
          };
        };
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /custom_fields/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /custom_fields/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "custom_field";
        "attributes": {
          "value": unknown;
        };
      };
    };
    answer: {
      "data": Resources["custom_field"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /custom_fields/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /parties": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "query"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["party"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /parties": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "party";
        "attributes": {
          "company_name": string;
        };
      };
    };
    answer: {
      "data": Resources["party"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /parties/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["party"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /parties/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "party";
        "attributes": {
          "company_name"?: string;
        };
      };
    };
    answer: {
      "data": Resources["party"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /parties/{id}/members": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["user"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /parties/{id}/members": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "user";
        "attributes": {
          "email": string;
          "name": string;
        };
      };
    };
    answer: {
      "data": Resources["user"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /parties/{id}/members/{member_id}/password_link": {
    path: {
      "id": string;
      "member_id": string;
    };
    query: never;
    body: {
      "by": "mail" | "link";
    };
    answer: {
      "email": string;
      "by": "mail" | "link";
      "url": string | null;
      "expires_at": string | null;
    };
  };
  "DELETE /parties/{id}/members/{member_id}": {
    path: {
      "id": string;
      "member_id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /payloads/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": {
        "id": string;
        "attributes": {
          "source_name": string;
          "asked": string;
          "http_status": number | null;
          "content_type": string | null;
          "received_at": string;
          "body": string;
          "is_cut": boolean;
        };
      };
    };
  };
  "GET /shipments/{shipment_id}/party_roles": {
    path: {
      "shipment_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["party_role"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /shipments/{shipment_id}/party_roles": {
    path: {
      "shipment_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "party_role";
        "attributes": {
          "role": string;
        };
        "relationships": {
          "party": {
            "data": {
              "id": string;
              "type": "party";
            };
          };
        };
      };
    };
    answer: {
      "data": Resources["party_role"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /shipments/{shipment_id}/party_roles/{id}": {
    path: {
      "shipment_id": string;
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /containers/{container_id}/party_roles": {
    path: {
      "container_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["party_role"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /containers/{container_id}/party_roles": {
    path: {
      "container_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "party_role";
        "attributes": {
          "role": string;
        };
        "relationships": {
          "party": {
            "data": {
              "id": string;
              "type": "party";
            };
          };
        };
      };
    };
    answer: {
      "data": Resources["party_role"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /containers/{container_id}/party_roles/{id}": {
    path: {
      "container_id": string;
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /tracking_requests/{tracking_request_id}/party_roles": {
    path: {
      "tracking_request_id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["party_role"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /tracking_requests/{tracking_request_id}/party_roles": {
    path: {
      "tracking_request_id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "party_role";
        "attributes": {
          "role": string;
        };
        "relationships": {
          "party": {
            "data": {
              "id": string;
              "type": "party";
            };
          };
        };
      };
    };
    answer: {
      "data": Resources["party_role"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /tracking_requests/{tracking_request_id}/party_roles/{id}": {
    path: {
      "tracking_request_id": string;
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /admin/carriers": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["carrier_state"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /carrier_connections": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["carrier_connection"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /carrier_connections/{scac}/quality": {
    path: {
      "scac": string;
    };
    query: never;
    body: never;
    answer: {
      "data": {
        "attributes": {
          "shipments": number;
          "sources": ({
            "source_name": string;
            "milestones": number;
            "told": number;
            "told_by_others": number;
            "never_told": (string)[];
            "said_after_hours": {
              "median": number;
              "ninetieth": number;
              "measured": number;
            } | null;
            "known_after_hours": {
              "median": number;
              "ninetieth": number;
              "measured": number;
            } | null;
            "corrections": number;
            "corrected": number;
            "first_to_tell": number;
            "first_to_tell_of": number;
            "proven": number;
            "wrong": number;
            "compared": number;
            "contradictions": number;
            "contradicted": ({
              "container_id": string;
              "milestone": string;
              "place": string;
              "at": string;
              "other_source_name": string;
              "other_at": string;
            })[];
            "arrival_forecasts": ({
              "days_before": number;
              "arrivals": number;
              "mean_error_hours": number;
              "bias_hours": number;
            })[];
          })[];
        };
      };
    };
  };
  "POST /carrier_connections/{scac}/test": {
    path: {
      "scac": string;
    };
    query: never;
    body: {
      "data": {
        "attributes": {
          "number_type": "bill_of_lading" | "booking_number" | "container";
          "number": string;
          "credentials"?: Record<string, string>;
          "interface"?: string;
        };
      };
    };
    answer: {
      "data": {
        "attributes": {
          "outcome": "found" | "not_found" | "refused" | "unavailable" | "too_many_calls" | "no_keys";
          "words": string;
          "events": number;
          "containers": (string)[];
          "calls": number;
        };
      };
    };
  };
  "GET /carrier_credentials": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["carrier_credential"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /carrier_credentials": {
    path: never;
    query: never;
    body: {
      "data": {
        "attributes": {
          "scac": string;
          "credentials": Record<string, string>;
          "interface"?: string;
        };
      };
    };
    answer: {
      "data": Resources["carrier_credential"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /carrier_credentials/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "attributes": {
          "credentials": Record<string, string>;
          "interface"?: string;
        };
      };
    };
    answer: {
      "data": Resources["carrier_credential"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /carrier_credentials/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /admin/quarantine": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[status]"?: "open" | "resolved";
      "filter[source]"?: string;
      "filter[reason]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["quarantine_entry"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /admin/quarantine/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["quarantine_entry"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /admin/quarantine/{id}/reprocess": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["quarantine_entry"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /sync_destinations": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["sync_destination"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /sync_destinations": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "sync_destination";
        "attributes": {
          "name": string;
          "address": string;
          "every_minutes"?: number;
        };
      };
    };
    answer: {
      "data": Resources["sync_destination"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /sync_destinations/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["sync_destination"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /sync_destinations/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "sync_destination";
        "id"?: string;
        "attributes": {
          "name"?: string;
          "address"?: string;
          "every_minutes"?: number;
          "active"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["sync_destination"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /sync_destinations/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /sync_destinations/{id}/run": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["sync_destination"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /sync_destinations/{id}/dry_run": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "statements": (string)[];
    };
  };
  "POST /terminal_feed": {
    path: never;
    query: never;
    body: never;
    answer: {
      "payload_id": string;
      "statements": number;
      "unmatched": number;
      "problems": number;
      "gate_days": number;
    };
  };
  "POST /tracking_requests": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "tracking_request";
        "attributes": {
          "request_type": "bill_of_lading" | "booking_number" | "container";
          "request_number": string;
          "scac"?: string | null;
          "auto_detect_vocc_scac"?: boolean | null;
          "ref_numbers"?: (string)[] | null;
          "shipment_tags"?: (string)[] | null;
          "initial_custom_fields"?: {
            "shipment"?: ({
              "api_slug": string;
              "value": unknown;
            })[] | null;
            "containers"?: ({
              "api_slug": string;
              "value": unknown;
              "number"?: string | null;
            })[] | null;
          } | null;
        };
        "relationships"?: {
          "shipper"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "consignee"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "notify_party"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "customs_broker"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "customer"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "freight_forwarder"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
          "pickup_dray_carrier"?: {
            "data"?: {
              "id": string;
              "type"?: "party" | "account";
            } | null;
          } | null;
        } | null;
      };
    };
    answer: {
      "data": Resources["tracking_request"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /tracking_requests": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "q"?: string;
      "filter[request_number]"?: string;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[created_at][start]"?: string;
      "filter[created_at][end]"?: string;
      "filter[updated_at][start]"?: string;
      "filter[updated_at][end]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["tracking_request"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /tracking_requests/infer_number": {
    path: never;
    query: never;
    body: {
      "number": string;
    };
    answer: {
      "data": {
        "id": string;
        "type": string;
        "attributes": {
          "number_type": "container" | "bill_of_lading" | "booking";
          "validation": {
            "is_valid": boolean | null;
            "type": "container" | "shipment";
            "check_digit_passed": boolean | null;
            "parsed_number": string | null;
            "reason": string | null;
          };
          "shipping_line": {
            "decision": "auto_select" | "needs_confirmation" | "no_prediction";
            "selected": {
              "scac": string;
              "name": string;
              "confidence": number;
            } | null;
            "candidates": ({
              "scac": string;
              "name": string;
              "confidence": number;
            })[];
          };
        };
      };
    };
  };
  "GET /tracking_requests/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["tracking_request"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /tracking_requests/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "tracking_request";
        "attributes": {
          "ref_number"?: string;
          "ref_numbers"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["tracking_request"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /tracking_requests/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /tracking_requests/{id}/retry": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "attributes": {
          "request_type"?: "bill_of_lading" | "booking_number" | "container";
          "request_number"?: string;
          "scac"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["tracking_request"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /tracking_requests/{id}/cancel": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["tracking_request"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /imports/table": {
    path: never;
    query: never;
    body: never;
    answer: {
      "name": string;
      "rows": ((string)[])[];
      "further_sheets": ({
        "name": string;
        "rows": ((string)[])[];
      })[];
    };
  };
  "POST /imports/preview": {
    path: never;
    query: never;
    body: {
      "rows": ({
        "number": string;
        "request_type"?: "bill_of_lading" | "booking_number" | "container" | null;
        "carrier"?: string | null;
      })[];
    };
    answer: {
      "rows": ({
        "outcome": "new" | "followed" | "invalid" | "carrier_unknown";
        "number": string;
        "request_type": "bill_of_lading" | "booking_number" | "container";
        "scac": string | null;
        "reason": string | null;
        "contradiction": string | null;
        "shipment_id": string | null;
        "candidates": ({
          "scac": string;
          "name": string;
        })[];
      })[];
    };
  };
  "POST /imports": {
    path: never;
    query: never;
    body: {
      "rows": ({
        "number": string;
        "request_type": "bill_of_lading" | "booking_number" | "container";
        "scac"?: string | null;
        "references"?: (string)[];
        "tags"?: (string)[];
        "customer"?: string | null;
        "customer_phone"?: string | null;
        "custom_fields"?: ({
          "api_slug": string;
          "value": string;
        })[];
      })[];
    };
    answer: {
      "rows": ({
        "outcome": "created" | "refused";
        "tracking_request_id": string | null;
        "reason": string | null;
        "shipment_id": string | null;
      })[];
    };
  };
  "POST /imports/undo": {
    path: never;
    query: never;
    body: {
      "tracking_request_ids": (string)[];
    };
    answer: {
      "removed": number;
      "stopped": number;
    };
  };
  "GET /search": {
    path: never;
    query: {
      "query": string;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "type": "search_result";
        "attributes": {
          "entity_type": "shipment" | "cargo" | "tracking_request";
          "number": string;
          "shipment_id": string | null;
          "scac": string | null;
          "port_of_lading_name": string | null;
          "port_of_discharge_name": string | null;
          "containers_count": number | null;
          "tracking_stopped": boolean | null;
          "tracking_stopped_reason": string | null;
          "status": string | null;
          "failed_reason": string | null;
          "ref_numbers": (string)[];
          "created_at": string;
          "updated_at": string;
        };
      })[];
    };
  };
  "GET /search/names": {
    path: never;
    query: {
      "query": string;
    };
    body: never;
    answer: {
      "data": ({
        "kind": "carrier" | "port" | "terminal" | "customer" | "tag" | "document";
        "id": string;
        "name": string;
        "about": string | null;
      })[];
    };
  };
  "GET /shipments": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "flag[parties]"?: boolean;
      "sort"?: string;
      "filter[q]"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[actively_tracked]"?: boolean;
      "filter[tracking_stopped]"?: boolean;
      "filter[voyage_status]"?: string;
      "filter[voyage_status][]"?: (string)[];
      "filter[arriving_today]"?: boolean;
      "filter[pod_ata_at]"?: string;
      "filter[pod_ata_at][]"?: (string)[];
      "filter[pod_arrival]"?: string;
      "filter[pod_arrival][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[pod_eta_changed_at]"?: string;
      "filter[pod_eta_changed_at][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[owner_id]"?: string;
      "filter[owner_id][]"?: (string)[];
      "filter[creator_id]"?: string;
      "filter[creator_id][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[product]"?: string;
      "filter[party_id]"?: string;
      "filter[party_id][]"?: (string)[];
      "filter[party_id][value]"?: string;
      "filter[party_id][operator]"?: "any" | "all";
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[tag]"?: string;
      "filter[tag][]"?: (string)[];
      "q"?: string;
      "number"?: string;
      "tracking_stopped"?: boolean;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "as_of"?: string;
      "fields[shipment]"?: string;
      "fields[container]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["shipment"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /shipments": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "shipment";
        "attributes": {
          "number": string;
          "number_type"?: "bill_of_lading" | "booking_number" | "container";
          "scac": string;
          "container_numbers"?: (string)[];
          "ref_numbers"?: (string)[];
          "tags"?: (string)[];
          "port_of_lading"?: string;
          "port_of_discharge"?: string;
          "destination"?: string;
        };
      };
    };
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /shipments.csv": {
    path: never;
    query: {
      "sort"?: string;
      "filter[q]"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[actively_tracked]"?: boolean;
      "filter[tracking_stopped]"?: boolean;
      "filter[voyage_status]"?: string;
      "filter[voyage_status][]"?: (string)[];
      "filter[arriving_today]"?: boolean;
      "filter[pod_ata_at]"?: string;
      "filter[pod_ata_at][]"?: (string)[];
      "filter[pod_arrival]"?: string;
      "filter[pod_arrival][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[pod_eta_changed_at]"?: string;
      "filter[pod_eta_changed_at][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[owner_id]"?: string;
      "filter[owner_id][]"?: (string)[];
      "filter[creator_id]"?: string;
      "filter[creator_id][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[product]"?: string;
      "filter[party_id]"?: string;
      "filter[party_id][]"?: (string)[];
      "filter[party_id][value]"?: string;
      "filter[party_id][operator]"?: "any" | "all";
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[tag]"?: string;
      "filter[tag][]"?: (string)[];
      "q"?: string;
      "number"?: string;
      "tracking_stopped"?: boolean;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "columns"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /shipments.xlsx": {
    path: never;
    query: {
      "sort"?: string;
      "filter[q]"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[actively_tracked]"?: boolean;
      "filter[tracking_stopped]"?: boolean;
      "filter[voyage_status]"?: string;
      "filter[voyage_status][]"?: (string)[];
      "filter[arriving_today]"?: boolean;
      "filter[pod_ata_at]"?: string;
      "filter[pod_ata_at][]"?: (string)[];
      "filter[pod_arrival]"?: string;
      "filter[pod_arrival][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[pod_eta_changed_at]"?: string;
      "filter[pod_eta_changed_at][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[owner_id]"?: string;
      "filter[owner_id][]"?: (string)[];
      "filter[creator_id]"?: string;
      "filter[creator_id][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[product]"?: string;
      "filter[party_id]"?: string;
      "filter[party_id][]"?: (string)[];
      "filter[party_id][value]"?: string;
      "filter[party_id][operator]"?: "any" | "all";
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[tag]"?: string;
      "filter[tag][]"?: (string)[];
      "q"?: string;
      "number"?: string;
      "tracking_stopped"?: boolean;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "columns"?: string;
    };
    body: never;
    answer: string;
  };
  "PATCH /shipments/tags": {
    path: never;
    query: never;
    body: {
      "ids": (string)[];
      "add"?: (string)[];
      "remove"?: (string)[];
    };
    answer: {
      "changed": number;
    };
  };
  "GET /shipments/{id}": {
    path: {
      "id": string;
    };
    query: {
      "flag[parties]"?: boolean;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /shipments/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "shipment";
        "attributes": {
          "ref_numbers"?: (string)[];
          "tags"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /shipments/{id}/stop_tracking": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /shipments/{id}/resume_tracking": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /shipments/{id}/eta_history": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["estimated_event"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /containers/{id}/map_geojson": {
    path: {
      "id": string;
    };
    query: {
      "full_legs"?: "true" | "false";
      "as_of"?: string;
    };
    body: never;
    answer: {
      "type": "FeatureCollection";
      "features": ({
        "type": "Feature";
        "geometry": unknown;
        "properties": unknown;
      })[];
      "meta"?: {
        "as_of": {
          "at": string;
          "rules": string;
          "of_today": (string)[];
          "not_kept": (string)[];
        };
      };
    };
  };
  "GET /containers/map_geojson": {
    path: never;
    query: {
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[pol]"?: string;
      "filter[pol][]"?: (string)[];
      "filter[pod]"?: string;
      "filter[pod][]"?: (string)[];
      "filter[destination]"?: string;
      "filter[destination][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[destination_code]"?: string;
      "filter[destination_code][]"?: (string)[];
      "filter[shipping_line_scac]"?: string;
      "filter[shipping_line_scac][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[customer_name]"?: string;
      "filter[customer_name][]"?: (string)[];
      "filter[vessel_name]"?: string;
      "filter[vessel_name][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[current_status]"?: string;
      "filter[current_status][]"?: (string)[];
      "filter[has_fees]"?: boolean;
      "filter[has_demurrage_fees]"?: boolean;
      "filter[has_fees_or_holds]"?: boolean;
      "filter[requires_attention]"?: boolean;
      "filter[eta_changed_in_last_24h]"?: boolean;
      "filter[eta_changed_in_past_3_days]"?: boolean;
      "filter[has_holds]"?: boolean;
      "filter[actively_tracked]"?: boolean;
      "filter[search_by_ids]"?: string;
      "filter[search_by_number]"?: string;
      "filter[search_by_shipment_number]"?: string;
      "filter[search_by_shipment_ref_numbers]"?: string;
      "filter[search_by_ref_numbers]"?: string;
      "filter[search_by_owner_id]"?: string;
      "filter[delivered_at]"?: string;
      "filter[delivered_at][]"?: (string)[];
      "filter[pod_discharged_at]"?: string;
      "filter[pod_discharged_at][]"?: (string)[];
      "filter[pod_arrived_at]"?: string;
      "filter[pod_arrived_at][]"?: (string)[];
      "filter[pol_etd_at]"?: string;
      "filter[pol_etd_at][]"?: (string)[];
      "filter[pol_atd_at]"?: string;
      "filter[pol_atd_at][]"?: (string)[];
      "filter[empty_out_at]"?: string;
      "filter[empty_out_at][]"?: (string)[];
      "filter[pol_full_in_at]"?: string;
      "filter[pol_full_in_at][]"?: (string)[];
      "filter[pol_vessel_loaded_at]"?: string;
      "filter[pol_vessel_loaded_at][]"?: (string)[];
      "filter[pol_vessel_departed_at]"?: string;
      "filter[pol_vessel_departed_at][]"?: (string)[];
      "filter[arrival]"?: string;
      "filter[arrival][]"?: (string)[];
      "filter[picked_up_at]"?: string;
      "filter[picked_up_at][]"?: (string)[];
      "filter[empty_returned_at]"?: string;
      "filter[empty_returned_at][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[updated_at]"?: string;
      "filter[updated_at][]"?: (string)[];
      "filter[last_free_day_on][]"?: (string)[];
      "filter[inland_destination_rail_unloaded_at]"?: string;
      "filter[inland_destination_rail_unloaded_at][]"?: (string)[];
      "filter[final_destination_full_out_at]"?: string;
      "filter[final_destination_full_out_at][]"?: (string)[];
      "filter[inland_destination_eta_at]"?: string;
      "filter[inland_destination_eta_at][]"?: (string)[];
      "filter[inland_destination_ata_at]"?: string;
      "filter[inland_destination_ata_at][]"?: (string)[];
      "filter[pod_rail_departed_at]"?: string;
      "filter[pod_rail_departed_at][]"?: (string)[];
      "filter[pickup_lfd]"?: string;
      "filter[pickup_lfd][]"?: (string)[];
      "filter[pickup_lfd_rail_on]"?: string;
      "filter[pickup_lfd_rail_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_on]"?: string;
      "filter[pickup_lfd_terminal_on][]"?: (string)[];
      "filter[pickup_lfd_line_on]"?: string;
      "filter[pickup_lfd_line_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_effective_on]"?: string;
      "filter[pickup_lfd_terminal_effective_on][]"?: (string)[];
      "filter[pickup_lfd_line_effective_on]"?: string;
      "filter[pickup_lfd_line_effective_on][]"?: (string)[];
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[parties][shipper]"?: string;
      "filter[parties][consignee]"?: string;
      "filter[parties][notify_party]"?: string;
      "filter[parties][customs_broker]"?: string;
      "filter[parties][customer]"?: string;
      "filter[parties][freight_forwarder]"?: string;
      "filter[parties][pickup_dray_carrier]"?: string;
      "filter[custom_fields][api_slug]"?: string;
      "q"?: string;
      "filter[active]"?: boolean;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[tag]"?: string;
      "filter[exception]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[shipment_id]"?: string;
      "filter[vessel_id]"?: string;
      "filter[pol_terminal_id]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "filter[pickup_lfd][start]"?: string;
      "filter[pickup_lfd][end]"?: string;
      "filter[arrival][start]"?: string;
      "filter[arrival][end]"?: string;
      "filter[pod_arrived_at][start]"?: string;
      "filter[pod_arrived_at][end]"?: string;
      "filter[late]"?: boolean;
      "filter[charged_since]"?: string;
      "full_legs"?: "true" | "false";
    };
    body: never;
    answer: {
      "type": "FeatureCollection";
      "features": ({
        "type": "Feature";
        "geometry": unknown;
        "properties": unknown;
      })[];
    };
  };
  "GET /containers/summary": {
    path: never;
    query: {
      "group_by": "current_status" | "pod_terminal" | "shipping_line" | "port_of_discharge" | "hold_type" | "pickup_lfd_date" | "pod_arrival_date" | "port_of_lading" | "vessel" | "customer";
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[pol]"?: string;
      "filter[pol][]"?: (string)[];
      "filter[pod]"?: string;
      "filter[pod][]"?: (string)[];
      "filter[destination]"?: string;
      "filter[destination][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[destination_code]"?: string;
      "filter[destination_code][]"?: (string)[];
      "filter[shipping_line_scac]"?: string;
      "filter[shipping_line_scac][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[customer_name]"?: string;
      "filter[customer_name][]"?: (string)[];
      "filter[vessel_name]"?: string;
      "filter[vessel_name][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[current_status]"?: string;
      "filter[current_status][]"?: (string)[];
      "filter[has_fees]"?: boolean;
      "filter[has_demurrage_fees]"?: boolean;
      "filter[has_fees_or_holds]"?: boolean;
      "filter[requires_attention]"?: boolean;
      "filter[eta_changed_in_last_24h]"?: boolean;
      "filter[eta_changed_in_past_3_days]"?: boolean;
      "filter[has_holds]"?: boolean;
      "filter[actively_tracked]"?: boolean;
      "filter[search_by_ids]"?: string;
      "filter[search_by_number]"?: string;
      "filter[search_by_shipment_number]"?: string;
      "filter[search_by_shipment_ref_numbers]"?: string;
      "filter[search_by_ref_numbers]"?: string;
      "filter[search_by_owner_id]"?: string;
      "filter[delivered_at]"?: string;
      "filter[delivered_at][]"?: (string)[];
      "filter[pod_discharged_at]"?: string;
      "filter[pod_discharged_at][]"?: (string)[];
      "filter[pod_arrived_at]"?: string;
      "filter[pod_arrived_at][]"?: (string)[];
      "filter[pol_etd_at]"?: string;
      "filter[pol_etd_at][]"?: (string)[];
      "filter[pol_atd_at]"?: string;
      "filter[pol_atd_at][]"?: (string)[];
      "filter[empty_out_at]"?: string;
      "filter[empty_out_at][]"?: (string)[];
      "filter[pol_full_in_at]"?: string;
      "filter[pol_full_in_at][]"?: (string)[];
      "filter[pol_vessel_loaded_at]"?: string;
      "filter[pol_vessel_loaded_at][]"?: (string)[];
      "filter[pol_vessel_departed_at]"?: string;
      "filter[pol_vessel_departed_at][]"?: (string)[];
      "filter[arrival]"?: string;
      "filter[arrival][]"?: (string)[];
      "filter[picked_up_at]"?: string;
      "filter[picked_up_at][]"?: (string)[];
      "filter[empty_returned_at]"?: string;
      "filter[empty_returned_at][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[updated_at]"?: string;
      "filter[updated_at][]"?: (string)[];
      "filter[last_free_day_on][]"?: (string)[];
      "filter[inland_destination_rail_unloaded_at]"?: string;
      "filter[inland_destination_rail_unloaded_at][]"?: (string)[];
      "filter[final_destination_full_out_at]"?: string;
      "filter[final_destination_full_out_at][]"?: (string)[];
      "filter[inland_destination_eta_at]"?: string;
      "filter[inland_destination_eta_at][]"?: (string)[];
      "filter[inland_destination_ata_at]"?: string;
      "filter[inland_destination_ata_at][]"?: (string)[];
      "filter[pod_rail_departed_at]"?: string;
      "filter[pod_rail_departed_at][]"?: (string)[];
      "filter[pickup_lfd]"?: string;
      "filter[pickup_lfd][]"?: (string)[];
      "filter[pickup_lfd_rail_on]"?: string;
      "filter[pickup_lfd_rail_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_on]"?: string;
      "filter[pickup_lfd_terminal_on][]"?: (string)[];
      "filter[pickup_lfd_line_on]"?: string;
      "filter[pickup_lfd_line_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_effective_on]"?: string;
      "filter[pickup_lfd_terminal_effective_on][]"?: (string)[];
      "filter[pickup_lfd_line_effective_on]"?: string;
      "filter[pickup_lfd_line_effective_on][]"?: (string)[];
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[parties][shipper]"?: string;
      "filter[parties][consignee]"?: string;
      "filter[parties][notify_party]"?: string;
      "filter[parties][customs_broker]"?: string;
      "filter[parties][customer]"?: string;
      "filter[parties][freight_forwarder]"?: string;
      "filter[parties][pickup_dray_carrier]"?: string;
      "filter[custom_fields][api_slug]"?: string;
      "q"?: string;
      "filter[active]"?: boolean;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[tag]"?: string;
      "filter[exception]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[shipment_id]"?: string;
      "filter[vessel_id]"?: string;
      "filter[pol_terminal_id]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "filter[pickup_lfd][start]"?: string;
      "filter[pickup_lfd][end]"?: string;
      "filter[arrival][start]"?: string;
      "filter[arrival][end]"?: string;
      "filter[pod_arrived_at][start]"?: string;
      "filter[pod_arrived_at][end]"?: string;
      "filter[late]"?: boolean;
      "filter[charged_since]"?: string;
    };
    body: never;
    answer: {
      "data": ({
        "key": string | null;
        "label": string | null;
        "count": number;
      })[];
      "meta": {
        "total": number;
        "group_by": string;
        "truncated": boolean;
      };
    };
  };
  "GET /containers/{id}/evidence": {
    path: {
      "id": string;
    };
    query: {
      "format"?: "json" | "pdf";
    };
    body: never;
    answer: {
      "data": ({
        "value": string;
        "kind": "happened" | "expected" | "stated";
        "location_locode": string | null;
        "said": {
          "observation_id": string;
          "source": "shipping_line" | "terminal" | "ais" | "manual";
          "source_name": string;
          "original": string;
          "says": string;
          "stated_at": string | null;
          "received_at": string;
          "payload_id": string | null;
        };
        "contradicted_by": ({
          "observation_id": string;
          "source": "shipping_line" | "terminal" | "ais" | "manual";
          "source_name": string;
          "original": string;
          "says": string;
          "stated_at": string | null;
          "received_at": string;
          "payload_id": string | null;
        })[];
      })[];
    };
  };
  "GET /containers/{id}/history": {
    path: {
      "id": string;
    };
    query: {
      "from"?: string;
      "to"?: string;
    };
    body: never;
    answer: {
      "data": ({
        "at": string;
        "changes": ({
          "what": string;
          "before": unknown;
          "after": unknown;
        })[];
        "said": ({
          "observation_id": string | null;
          "source": "shipping_line" | "terminal" | "ais" | "manual" | "prediction";
          "source_name": string;
          "original": string;
          "stated_at": string | null;
          "received_at": string;
          "payload_id": string | null;
        })[];
      })[];
      "difference": ({
        "what": string;
        "before": unknown;
        "after": unknown;
        "changed_at": string;
        "said": ({
          "observation_id": string | null;
          "source": "shipping_line" | "terminal" | "ais" | "manual" | "prediction";
          "source_name": string;
          "original": string;
          "stated_at": string | null;
          "received_at": string;
          "payload_id": string | null;
        })[];
      })[];
    };
  };
  "GET /containers/{id}/readings": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": ({
        "event": "measured" | "adjusted" | "door_opened" | "door_closed" | "position" | "geofence_entered" | "geofence_left" | "motion_started" | "motion_stopped" | "device_paired" | "device_unpaired" | "device_status";
        "at": string;
        "source": "shipping_line" | "terminal" | "ais" | "manual";
        "source_name": string;
        "original": string;
        "received_at": string;
        "payload_id": string | null;
        "timezone": string | null;
        "location_name": string | null;
        "latitude": number | null;
        "longitude": number | null;
        "values": Record<string, number>;
        "probes": ({
          "name": string;
          "temperature": number;
        })[];
        "alarms": ({
          "code": string | null;
          "description": string | null;
        })[];
        "power_status": string | null;
      })[];
      "latest": ({
        "quantity": "set_temperature" | "supply_temperature" | "return_temperature" | "measured_temperature" | "ambient_temperature" | "set_humidity" | "humidity" | "set_o2" | "o2" | "set_co2" | "co2" | "set_air_exchange" | "air_exchange" | "active_alarms";
        "value": number;
        "at": string;
        "source": "shipping_line" | "terminal" | "ais" | "manual";
        "source_name": string;
        "original": string;
        "received_at": string;
        "payload_id": string | null;
      })[];
    };
  };
  "GET /containers/{id}/route": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["route"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /containers/{id}/emissions": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "method": string;
      "container_id": string;
      "number": string;
      "ttw_kg": number;
      "wtw_kg": number;
      "complete": boolean;
      "teu": number;
      "tonnes": number;
      "tonnes_assumed": boolean;
      "legs": ({
        "from": string | null;
        "to": string | null;
        "mode": string | null;
        "vessel_imo": string | null;
        "distance_nm": number | null;
        "distance_km": number | null;
        "figure": {
          "kind": "ship" | "lane" | "default";
          "source": string;
          "year": number;
          "licence": string;
          "per": "tonne_km" | "teu_km";
          "ttw_grams": number;
          "wtw_grams": number;
          "distance_factor": number;
        } | null;
        "ttw_kg": number | null;
        "wtw_kg": number | null;
        "working": string | null;
        "left_out": string | null;
      })[];
    };
  };
  "GET /shipments/{id}/emissions": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "method": string;
      "shipment_id": string;
      "ttw_kg": number;
      "wtw_kg": number;
      "complete": boolean;
      "containers": ({
        "container_id": string;
        "number": string;
        "ttw_kg": number;
        "wtw_kg": number;
        "complete": boolean;
        "teu": number;
        "tonnes": number;
        "tonnes_assumed": boolean;
        "legs": ({
          "from": string | null;
          "to": string | null;
          "mode": string | null;
          "vessel_imo": string | null;
          "distance_nm": number | null;
          "distance_km": number | null;
          "figure": {
            "kind": "ship" | "lane" | "default";
            "source": string;
            "year": number;
            "licence": string;
            "per": "tonne_km" | "teu_km";
            "ttw_grams": number;
            "wtw_grams": number;
            "distance_factor": number;
          } | null;
          "ttw_kg": number | null;
          "wtw_kg": number | null;
          "working": string | null;
          "left_out": string | null;
        })[];
      })[];
    };
  };
  "POST /emission_lanes/import": {
    path: never;
    query: never;
    body: never;
    answer: {
      "imported": number;
    };
  };
  "POST /ship_emissions/import": {
    path: never;
    query: never;
    body: never;
    answer: {
      "imported": number;
    };
  };
  "GET /containers": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "sort"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[pol]"?: string;
      "filter[pol][]"?: (string)[];
      "filter[pod]"?: string;
      "filter[pod][]"?: (string)[];
      "filter[destination]"?: string;
      "filter[destination][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[destination_code]"?: string;
      "filter[destination_code][]"?: (string)[];
      "filter[shipping_line_scac]"?: string;
      "filter[shipping_line_scac][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[customer_name]"?: string;
      "filter[customer_name][]"?: (string)[];
      "filter[vessel_name]"?: string;
      "filter[vessel_name][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[current_status]"?: string;
      "filter[current_status][]"?: (string)[];
      "filter[has_fees]"?: boolean;
      "filter[has_demurrage_fees]"?: boolean;
      "filter[has_fees_or_holds]"?: boolean;
      "filter[requires_attention]"?: boolean;
      "filter[eta_changed_in_last_24h]"?: boolean;
      "filter[eta_changed_in_past_3_days]"?: boolean;
      "filter[has_holds]"?: boolean;
      "filter[actively_tracked]"?: boolean;
      "filter[search_by_ids]"?: string;
      "filter[search_by_number]"?: string;
      "filter[search_by_shipment_number]"?: string;
      "filter[search_by_shipment_ref_numbers]"?: string;
      "filter[search_by_ref_numbers]"?: string;
      "filter[search_by_owner_id]"?: string;
      "filter[delivered_at]"?: string;
      "filter[delivered_at][]"?: (string)[];
      "filter[pod_discharged_at]"?: string;
      "filter[pod_discharged_at][]"?: (string)[];
      "filter[pod_arrived_at]"?: string;
      "filter[pod_arrived_at][]"?: (string)[];
      "filter[pol_etd_at]"?: string;
      "filter[pol_etd_at][]"?: (string)[];
      "filter[pol_atd_at]"?: string;
      "filter[pol_atd_at][]"?: (string)[];
      "filter[empty_out_at]"?: string;
      "filter[empty_out_at][]"?: (string)[];
      "filter[pol_full_in_at]"?: string;
      "filter[pol_full_in_at][]"?: (string)[];
      "filter[pol_vessel_loaded_at]"?: string;
      "filter[pol_vessel_loaded_at][]"?: (string)[];
      "filter[pol_vessel_departed_at]"?: string;
      "filter[pol_vessel_departed_at][]"?: (string)[];
      "filter[arrival]"?: string;
      "filter[arrival][]"?: (string)[];
      "filter[picked_up_at]"?: string;
      "filter[picked_up_at][]"?: (string)[];
      "filter[empty_returned_at]"?: string;
      "filter[empty_returned_at][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[updated_at]"?: string;
      "filter[updated_at][]"?: (string)[];
      "filter[last_free_day_on][]"?: (string)[];
      "filter[inland_destination_rail_unloaded_at]"?: string;
      "filter[inland_destination_rail_unloaded_at][]"?: (string)[];
      "filter[final_destination_full_out_at]"?: string;
      "filter[final_destination_full_out_at][]"?: (string)[];
      "filter[inland_destination_eta_at]"?: string;
      "filter[inland_destination_eta_at][]"?: (string)[];
      "filter[inland_destination_ata_at]"?: string;
      "filter[inland_destination_ata_at][]"?: (string)[];
      "filter[pod_rail_departed_at]"?: string;
      "filter[pod_rail_departed_at][]"?: (string)[];
      "filter[pickup_lfd]"?: string;
      "filter[pickup_lfd][]"?: (string)[];
      "filter[pickup_lfd_rail_on]"?: string;
      "filter[pickup_lfd_rail_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_on]"?: string;
      "filter[pickup_lfd_terminal_on][]"?: (string)[];
      "filter[pickup_lfd_line_on]"?: string;
      "filter[pickup_lfd_line_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_effective_on]"?: string;
      "filter[pickup_lfd_terminal_effective_on][]"?: (string)[];
      "filter[pickup_lfd_line_effective_on]"?: string;
      "filter[pickup_lfd_line_effective_on][]"?: (string)[];
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[parties][shipper]"?: string;
      "filter[parties][consignee]"?: string;
      "filter[parties][notify_party]"?: string;
      "filter[parties][customs_broker]"?: string;
      "filter[parties][customer]"?: string;
      "filter[parties][freight_forwarder]"?: string;
      "filter[parties][pickup_dray_carrier]"?: string;
      "filter[custom_fields][api_slug]"?: string;
      "q"?: string;
      "filter[active]"?: boolean;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[tag]"?: string;
      "filter[exception]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[shipment_id]"?: string;
      "filter[vessel_id]"?: string;
      "filter[pol_terminal_id]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "filter[pickup_lfd][start]"?: string;
      "filter[pickup_lfd][end]"?: string;
      "filter[arrival][start]"?: string;
      "filter[arrival][end]"?: string;
      "filter[pod_arrived_at][start]"?: string;
      "filter[pod_arrived_at][end]"?: string;
      "filter[late]"?: boolean;
      "filter[charged_since]"?: string;
      "as_of"?: string;
      "fields[container]"?: string;
      "fields[shipment]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["container"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "PATCH /containers": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "id": string;
        "type"?: "container";
        "attributes": {
          "ref_numbers"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["container"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /containers.csv": {
    path: never;
    query: {
      "sort"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[pol]"?: string;
      "filter[pol][]"?: (string)[];
      "filter[pod]"?: string;
      "filter[pod][]"?: (string)[];
      "filter[destination]"?: string;
      "filter[destination][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[destination_code]"?: string;
      "filter[destination_code][]"?: (string)[];
      "filter[shipping_line_scac]"?: string;
      "filter[shipping_line_scac][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[customer_name]"?: string;
      "filter[customer_name][]"?: (string)[];
      "filter[vessel_name]"?: string;
      "filter[vessel_name][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[current_status]"?: string;
      "filter[current_status][]"?: (string)[];
      "filter[has_fees]"?: boolean;
      "filter[has_demurrage_fees]"?: boolean;
      "filter[has_fees_or_holds]"?: boolean;
      "filter[requires_attention]"?: boolean;
      "filter[eta_changed_in_last_24h]"?: boolean;
      "filter[eta_changed_in_past_3_days]"?: boolean;
      "filter[has_holds]"?: boolean;
      "filter[actively_tracked]"?: boolean;
      "filter[search_by_ids]"?: string;
      "filter[search_by_number]"?: string;
      "filter[search_by_shipment_number]"?: string;
      "filter[search_by_shipment_ref_numbers]"?: string;
      "filter[search_by_ref_numbers]"?: string;
      "filter[search_by_owner_id]"?: string;
      "filter[delivered_at]"?: string;
      "filter[delivered_at][]"?: (string)[];
      "filter[pod_discharged_at]"?: string;
      "filter[pod_discharged_at][]"?: (string)[];
      "filter[pod_arrived_at]"?: string;
      "filter[pod_arrived_at][]"?: (string)[];
      "filter[pol_etd_at]"?: string;
      "filter[pol_etd_at][]"?: (string)[];
      "filter[pol_atd_at]"?: string;
      "filter[pol_atd_at][]"?: (string)[];
      "filter[empty_out_at]"?: string;
      "filter[empty_out_at][]"?: (string)[];
      "filter[pol_full_in_at]"?: string;
      "filter[pol_full_in_at][]"?: (string)[];
      "filter[pol_vessel_loaded_at]"?: string;
      "filter[pol_vessel_loaded_at][]"?: (string)[];
      "filter[pol_vessel_departed_at]"?: string;
      "filter[pol_vessel_departed_at][]"?: (string)[];
      "filter[arrival]"?: string;
      "filter[arrival][]"?: (string)[];
      "filter[picked_up_at]"?: string;
      "filter[picked_up_at][]"?: (string)[];
      "filter[empty_returned_at]"?: string;
      "filter[empty_returned_at][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[updated_at]"?: string;
      "filter[updated_at][]"?: (string)[];
      "filter[last_free_day_on][]"?: (string)[];
      "filter[inland_destination_rail_unloaded_at]"?: string;
      "filter[inland_destination_rail_unloaded_at][]"?: (string)[];
      "filter[final_destination_full_out_at]"?: string;
      "filter[final_destination_full_out_at][]"?: (string)[];
      "filter[inland_destination_eta_at]"?: string;
      "filter[inland_destination_eta_at][]"?: (string)[];
      "filter[inland_destination_ata_at]"?: string;
      "filter[inland_destination_ata_at][]"?: (string)[];
      "filter[pod_rail_departed_at]"?: string;
      "filter[pod_rail_departed_at][]"?: (string)[];
      "filter[pickup_lfd]"?: string;
      "filter[pickup_lfd][]"?: (string)[];
      "filter[pickup_lfd_rail_on]"?: string;
      "filter[pickup_lfd_rail_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_on]"?: string;
      "filter[pickup_lfd_terminal_on][]"?: (string)[];
      "filter[pickup_lfd_line_on]"?: string;
      "filter[pickup_lfd_line_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_effective_on]"?: string;
      "filter[pickup_lfd_terminal_effective_on][]"?: (string)[];
      "filter[pickup_lfd_line_effective_on]"?: string;
      "filter[pickup_lfd_line_effective_on][]"?: (string)[];
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[parties][shipper]"?: string;
      "filter[parties][consignee]"?: string;
      "filter[parties][notify_party]"?: string;
      "filter[parties][customs_broker]"?: string;
      "filter[parties][customer]"?: string;
      "filter[parties][freight_forwarder]"?: string;
      "filter[parties][pickup_dray_carrier]"?: string;
      "filter[custom_fields][api_slug]"?: string;
      "q"?: string;
      "filter[active]"?: boolean;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[tag]"?: string;
      "filter[exception]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[shipment_id]"?: string;
      "filter[vessel_id]"?: string;
      "filter[pol_terminal_id]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "filter[pickup_lfd][start]"?: string;
      "filter[pickup_lfd][end]"?: string;
      "filter[arrival][start]"?: string;
      "filter[arrival][end]"?: string;
      "filter[pod_arrived_at][start]"?: string;
      "filter[pod_arrived_at][end]"?: string;
      "filter[late]"?: boolean;
      "filter[charged_since]"?: string;
      "columns"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /containers.xlsx": {
    path: never;
    query: {
      "sort"?: string;
      "filter[number]"?: string;
      "filter[number][]"?: (string)[];
      "filter[pol]"?: string;
      "filter[pol][]"?: (string)[];
      "filter[pod]"?: string;
      "filter[pod][]"?: (string)[];
      "filter[destination]"?: string;
      "filter[destination][]"?: (string)[];
      "filter[pol_code]"?: string;
      "filter[pol_code][]"?: (string)[];
      "filter[pod_code]"?: string;
      "filter[pod_code][]"?: (string)[];
      "filter[destination_code]"?: string;
      "filter[destination_code][]"?: (string)[];
      "filter[shipping_line_scac]"?: string;
      "filter[shipping_line_scac][]"?: (string)[];
      "filter[customer_id]"?: string;
      "filter[customer_id][]"?: (string)[];
      "filter[customer_name]"?: string;
      "filter[customer_name][]"?: (string)[];
      "filter[vessel_name]"?: string;
      "filter[vessel_name][]"?: (string)[];
      "filter[pod_terminal_id]"?: string;
      "filter[pod_terminal_id][]"?: (string)[];
      "filter[current_status]"?: string;
      "filter[current_status][]"?: (string)[];
      "filter[has_fees]"?: boolean;
      "filter[has_demurrage_fees]"?: boolean;
      "filter[has_fees_or_holds]"?: boolean;
      "filter[requires_attention]"?: boolean;
      "filter[eta_changed_in_last_24h]"?: boolean;
      "filter[eta_changed_in_past_3_days]"?: boolean;
      "filter[has_holds]"?: boolean;
      "filter[actively_tracked]"?: boolean;
      "filter[search_by_ids]"?: string;
      "filter[search_by_number]"?: string;
      "filter[search_by_shipment_number]"?: string;
      "filter[search_by_shipment_ref_numbers]"?: string;
      "filter[search_by_ref_numbers]"?: string;
      "filter[search_by_owner_id]"?: string;
      "filter[delivered_at]"?: string;
      "filter[delivered_at][]"?: (string)[];
      "filter[pod_discharged_at]"?: string;
      "filter[pod_discharged_at][]"?: (string)[];
      "filter[pod_arrived_at]"?: string;
      "filter[pod_arrived_at][]"?: (string)[];
      "filter[pol_etd_at]"?: string;
      "filter[pol_etd_at][]"?: (string)[];
      "filter[pol_atd_at]"?: string;
      "filter[pol_atd_at][]"?: (string)[];
      "filter[empty_out_at]"?: string;
      "filter[empty_out_at][]"?: (string)[];
      "filter[pol_full_in_at]"?: string;
      "filter[pol_full_in_at][]"?: (string)[];
      "filter[pol_vessel_loaded_at]"?: string;
      "filter[pol_vessel_loaded_at][]"?: (string)[];
      "filter[pol_vessel_departed_at]"?: string;
      "filter[pol_vessel_departed_at][]"?: (string)[];
      "filter[arrival]"?: string;
      "filter[arrival][]"?: (string)[];
      "filter[picked_up_at]"?: string;
      "filter[picked_up_at][]"?: (string)[];
      "filter[empty_returned_at]"?: string;
      "filter[empty_returned_at][]"?: (string)[];
      "filter[created_at]"?: string;
      "filter[created_at][]"?: (string)[];
      "filter[updated_at]"?: string;
      "filter[updated_at][]"?: (string)[];
      "filter[last_free_day_on][]"?: (string)[];
      "filter[inland_destination_rail_unloaded_at]"?: string;
      "filter[inland_destination_rail_unloaded_at][]"?: (string)[];
      "filter[final_destination_full_out_at]"?: string;
      "filter[final_destination_full_out_at][]"?: (string)[];
      "filter[inland_destination_eta_at]"?: string;
      "filter[inland_destination_eta_at][]"?: (string)[];
      "filter[inland_destination_ata_at]"?: string;
      "filter[inland_destination_ata_at][]"?: (string)[];
      "filter[pod_rail_departed_at]"?: string;
      "filter[pod_rail_departed_at][]"?: (string)[];
      "filter[pickup_lfd]"?: string;
      "filter[pickup_lfd][]"?: (string)[];
      "filter[pickup_lfd_rail_on]"?: string;
      "filter[pickup_lfd_rail_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_on]"?: string;
      "filter[pickup_lfd_terminal_on][]"?: (string)[];
      "filter[pickup_lfd_line_on]"?: string;
      "filter[pickup_lfd_line_on][]"?: (string)[];
      "filter[pickup_lfd_terminal_effective_on]"?: string;
      "filter[pickup_lfd_terminal_effective_on][]"?: (string)[];
      "filter[pickup_lfd_line_effective_on]"?: string;
      "filter[pickup_lfd_line_effective_on][]"?: (string)[];
      "filter[tags]"?: string;
      "filter[tags][]"?: (string)[];
      "filter[tags_and]"?: boolean;
      "filter[parties][shipper]"?: string;
      "filter[parties][consignee]"?: string;
      "filter[parties][notify_party]"?: string;
      "filter[parties][customs_broker]"?: string;
      "filter[parties][customer]"?: string;
      "filter[parties][freight_forwarder]"?: string;
      "filter[parties][pickup_dray_carrier]"?: string;
      "filter[custom_fields][api_slug]"?: string;
      "q"?: string;
      "filter[active]"?: boolean;
      "filter[status]"?: string;
      "filter[scac]"?: string;
      "filter[port_of_lading]"?: string;
      "filter[port_of_discharge]"?: string;
      "filter[tag]"?: string;
      "filter[exception]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[shipment_id]"?: string;
      "filter[vessel_id]"?: string;
      "filter[pol_terminal_id]"?: string;
      "filter[pod_eta_at][start]"?: string;
      "filter[pod_eta_at][end]"?: string;
      "filter[pickup_lfd][start]"?: string;
      "filter[pickup_lfd][end]"?: string;
      "filter[arrival][start]"?: string;
      "filter[arrival][end]"?: string;
      "filter[pod_arrived_at][start]"?: string;
      "filter[pod_arrived_at][end]"?: string;
      "filter[late]"?: boolean;
      "filter[charged_since]"?: string;
      "columns"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /containers/{id}": {
    path: {
      "id": string;
    };
    query: {
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["container"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /containers/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "container";
        "attributes": {
          "ref_numbers"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["container"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /containers/{id}/transport_events": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["transport_event"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /containers/{id}/raw_events": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["raw_event"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /containers/{id}/eta_history": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["estimated_event"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /containers/{id}/container_updates": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "as_of"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["container_updated_event"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "PATCH /containers/{id}/refresh": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "message": string;
    };
  };
  "POST /rails/active_storage/direct_uploads": {
    path: never;
    query: never;
    body: {
      "blob": {
        "filename": string;
        "content_type"?: string | null;
        "byte_size": number;
        "checksum": string;
      };
    };
    answer: {
      "id": string;
      "key": string;
      "filename": string;
      "content_type": string | null;
      "metadata": Record<string, unknown>;
      "service_name": string;
      "byte_size": number;
      "checksum": string;
      "created_at": string;
      "signed_id": string;
      "direct_upload": {
        "url": string;
        "headers": Record<string, string>;
      };
    };
  };
  "PUT /files/{token}": {
    path: {
      "token": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /files/{token}": {
    path: {
      "token": string;
    };
    query: never;
    body: never;
    answer: string;
  };
  "GET /documents": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "sort"?: "created_at" | "-created_at" | "updated_at" | "-updated_at" | "name" | "-name" | "file_name" | "-file_name" | "document_type" | "-document_type" | "added_by" | "-added_by";
      "filter[filename]"?: string;
      "filter[reference]"?: string;
      "filter[document_types]"?: string;
      "filter[shipment_id]"?: string;
      "filter[container_id]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["document"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /documents": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "document";
        "attributes": {
          "name": string;
          "attached_document": string;
        };
      };
    };
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /documents/types": {
    path: never;
    query: never;
    body: never;
    answer: {
      "document_types": ({
        "code": string;
        "label": string;
      })[];
    };
  };
  "GET /documents/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /documents/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type": "document";
        "attributes": {
          "document_type_manual"?: "booking_confirmation" | "shipping_instructions" | "commercial_invoice" | "packing_list" | "certificate_of_origin" | "dangerous_goods_declaration" | "verified_gross_mass" | "bill_of_lading" | "sea_waybill" | "isf" | "arrival_notice" | "freight_invoice" | "customs_entry" | "delivery_order" | "other" | "unknown" | null;
          "extracted_data_manual"?: Record<string, unknown> | null;
        };
      };
    };
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /documents/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /document_schemas/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["document_schema"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /paper_differences": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[container_id]"?: string;
      "filter[shipment_id]"?: string;
      "filter[document_id]"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["paper_difference"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /documents/{id}/download_url": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "download_url": string;
    };
  };
  "POST /documents/{id}/reextract": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "status": "accepted";
    };
  };
  "POST /documents/{id}/reclassify": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "status": "accepted";
    };
  };
  "POST /documents/{id}/relink": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "status": "accepted";
    };
  };
  "POST /documents/{id}/rotate": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "degrees": 90 | 180 | 270;
    };
    answer: {
      "status": "accepted";
    };
  };
  "PUT /documents/{id}/shipments/{entity_id}": {
    path: {
      "id": string;
      "entity_id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /documents/{id}/shipments/{entity_id}": {
    path: {
      "id": string;
      "entity_id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PUT /documents/{id}/containers/{entity_id}": {
    path: {
      "id": string;
      "entity_id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /documents/{id}/containers/{entity_id}": {
    path: {
      "id": string;
      "entity_id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["document"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /ingest/email": {
    path: never;
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["email_submission"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /email_submissions": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["email_submission"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /email_submissions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["email_submission"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /ingest/edi": {
    path: never;
    query: {
      "acknowledge"?: boolean;
    };
    body: never;
    answer: {
      "data": (Resources["edi_interchange"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /edi_interchanges": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[status]"?: "received" | "applied" | "quarantined" | "test";
      "filter[sender]"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["edi_interchange"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /edi_interchanges/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["edi_interchange"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /edi_partners": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["edi_partner"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /edi_partners": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "edi_partner";
        "attributes": {
          "name": string;
          "profile": {
            "senders": (string)[];
            "speaksFor"?: "shipping_line" | "terminal";
            "scac"?: string;
            "place"?: string;
            "timeZone"?: string;
            "statusCodes"?: Record<string, string>;
            "coarri"?: {
              "load": (string)[];
              "discharge": (string)[];
            };
            "portsOf"?: "shipment" | "leg";
            "looseEnvelope"?: boolean;
            "createShipments"?: boolean;
            "acknowledge"?: "always" | "on_request";
          };
        };
      };
    };
    answer: {
      "data": Resources["edi_partner"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /edi_partners/sample": {
    path: never;
    query: never;
    body: {
      "data": {
        "attributes": {
          "sample": string;
        };
      };
    };
    answer: {
      "data": ({
        "syntax": "x12" | "edifact" | "unknown";
        "sender": string;
        "receiver": string;
        "control_number": string;
        "partner": string | null;
        "messages": ({
          "type": string;
          "statements": number;
        })[];
        "containers": (string)[];
        "problems": ({
          "reason": string;
          "detail": string;
          "pointer": string;
        })[];
        "acknowledgement": string | null;
      })[];
    };
  };
  "GET /edi_partners/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["edi_partner"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PUT /edi_partners/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "edi_partner";
        "attributes": {
          "name": string;
          "profile": {
            "senders": (string)[];
            "speaksFor"?: "shipping_line" | "terminal";
            "scac"?: string;
            "place"?: string;
            "timeZone"?: string;
            "statusCodes"?: Record<string, string>;
            "coarri"?: {
              "load": (string)[];
              "discharge": (string)[];
            };
            "portsOf"?: "shipment" | "leg";
            "looseEnvelope"?: boolean;
            "createShipments"?: boolean;
            "acknowledge"?: "always" | "on_request";
          };
        };
      };
    };
    answer: {
      "data": Resources["edi_partner"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /edi_partners/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /shipment_uploads": {
    path: never;
    query: {
      "filename"?: string;
    };
    body: never;
    answer: {
      "data": Resources["shipment_upload"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /shipment_uploads/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["shipment_upload"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /shipment_uploads/{id}/commit": {
    path: {
      "id": string;
    };
    query: {
      "skip_errors"?: boolean;
    };
    body: never;
    answer: {
      "data": Resources["shipment_upload"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /containers/{id}/observations": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "attributes": {
          "observations"?: ({
            "event": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "transshipment_arrived" | "transshipment_discharged" | "transshipment_loaded" | "transshipment_departed" | "feeder_arrived" | "feeder_discharged" | "feeder_loaded" | "feeder_departed" | "vessel_arrived" | "vessel_berthed" | "vessel_discharged" | "available" | "not_available" | "rail_loaded" | "rail_departed" | "rail_arrived" | "rail_unloaded" | "arrived_at_inland_destination" | "full_out" | "delivered" | "empty_in";
            "timestamp": string;
            "estimated"?: boolean;
            "corrects"?: boolean;
            "location_locode"?: string;
            "vessel_imo"?: string;
            "vessel_name"?: string;
            "voyage_number"?: string;
          })[];
          "pickup"?: {
            "location_locode"?: string;
            "last_free_day"?: string | null;
            "last_free_day_by"?: "line" | "terminal" | "rail";
            "pickup_appointment_at"?: string | null;
            "holds"?: ({
              "name": "freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other";
              "status": "hold" | "pending";
              "description": string | null;
            })[];
          };
          "reason"?: string;
        };
      };
    };
    answer: {
      "data": Resources["container"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /containers/{id}/observations": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": ({
        "id": string;
        "event": string | null;
        "timestamp": string | null;
        "time_zone": string | null;
        "estimated": boolean;
        "corrects": boolean;
        "location_locode": string | null;
        "last_free_day"?: string | null;
        "pickup_appointment_at"?: string | null;
        "holds"?: ({
          "name": "freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other";
          "status": "hold" | "pending";
          "description": string | null;
        })[];
        "reason": string | null;
        "entered_by": string | null;
        "entered_at": string;
        "stands": boolean;
      })[];
    };
  };
  "DELETE /containers/{id}/observations/{observation_id}": {
    path: {
      "id": string;
      "observation_id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /ingest/dcsa/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /event_subscriptions": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["event_subscription"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /event_subscriptions": {
    path: never;
    query: never;
    body: {
      "data": {
        "attributes": {
          "scac": string;
          "managed"?: boolean;
          "filters"?: {
            "event_types"?: ("SHIPMENT" | "TRANSPORT" | "EQUIPMENT")[];
            "booking_number"?: string;
            "bill_of_lading"?: string;
            "container_number"?: string;
            "locode"?: string;
          };
        };
      };
    };
    answer: {
      "data": Resources["event_subscription"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /event_subscriptions/{id}/rotate_secret": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["event_subscription"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /event_subscriptions/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /ports": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "q"?: string;
      "filter[locode]"?: string;
      "filter[country_code]"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["port"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /ports/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["port"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /ports/{id}/waiting_times": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "port_id": string;
      "port_code": string;
      "since": string;
      "until": string;
      "heard_at": string | null;
      "berths": "container_terminals" | "all";
      "waiting": {
        "ships": number;
        "anchored": number;
        "median_hours": number | null;
        "p90_hours": number | null;
      };
      "berth": {
        "ships": number;
        "median_hours": number | null;
        "p90_hours": number | null;
      };
      "queue": {
        "at_anchor": number;
        "container_ships": number;
        "median_hours": number | null;
        "longest_hours": number | null;
        "at_berth": number;
      };
      "terminals": ({
        "terminal_id": string;
        "name": string;
        "waiting": {
          "ships": number;
          "anchored": number;
          "median_hours": number | null;
          "p90_hours": number | null;
        };
        "berth": {
          "ships": number;
          "median_hours": number | null;
          "p90_hours": number | null;
        };
        "at_berth": number;
      })[];
    };
  };
  "GET /metro_areas/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["metro_area"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /terminals": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "q"?: string;
      "filter[port]"?: string;
      "filter[firms_code]"?: string;
      "filter[smdg_code]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["terminal"] | Resources["rail_terminal"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /terminals/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["terminal"] | Resources["rail_terminal"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /shipping_lines": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "search"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["shipping_line"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /shipping_lines/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["shipping_line"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /vessels": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[bbox]"?: string;
      "filter[updated_since]"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["vessel"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /vessels/{id}": {
    path: {
      "id": string;
    };
    query: {
      "show_positions"?: "true" | "false" | "1" | "0" | "";
      "show_positions[from_timestamp]"?: string;
      "show_positions[to_timestamp]"?: string;
    };
    body: never;
    answer: {
      "data": Resources["vessel"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /vessels/{id}/track.geojson": {
    path: {
      "id": string;
    };
    query: {
      "from_timestamp"?: string;
      "to_timestamp"?: string;
      "tolerance_nm"?: number;
    };
    body: never;
    answer: string;
  };
  "GET /vessels/{id}/future_positions": {
    path: {
      "id": string;
    };
    query: {
      "port_id": string;
      "previous_port_id": string;
    };
    body: never;
    answer: {
      "data": Resources["vessel"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /vessels/{id}/future_positions_with_coordinates": {
    path: {
      "id": string;
    };
    query: {
      "port_id": string;
      "previous_port_id": string;
      "latitude": number;
      "longitude": number;
    };
    body: never;
    answer: {
      "data": Resources["vessel"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /sea_routes": {
    path: never;
    query: {
      "from": string;
      "to": string;
      "ship"?: string;
      "avoid"?: string;
    };
    body: never;
    answer: {
      "from": {
        "kind": "port" | "vessel";
        "code": string;
        "name": string;
        "latitude": number;
        "longitude": number;
      };
      "to": {
        "kind": "port" | "vessel";
        "code": string;
        "name": string;
        "latitude": number;
        "longitude": number;
      };
      "distance_nm": number;
      "passages": (string)[];
    };
  };
  "GET /admin/ais_feeds": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["ais_feed"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /admin/ais_feeds": {
    path: never;
    query: never;
    body: {
      "data": {
        "attributes": {
          "name": string;
          "address": string;
          "key"?: string;
          "standby"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["ais_feed"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /admin/ais_feeds/try": {
    path: never;
    query: never;
    body: {
      "data": {
        "attributes": {
          "name": string;
          "address": string;
          "key"?: string;
        };
      };
    };
    answer: {
      "data": {
        "attributes": {
          "outcome": "positions" | "port_calls" | "no_positions" | "nothing" | "failed";
          "words": string;
          "positions": number;
          "ships": number;
        };
      };
    };
  };
  "GET /admin/open_ais_feeds": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": ({
        "id": string;
        "name": string;
        "address": string;
        "needs": "nothing" | "registration" | "receiver";
        "sign_up_url": string | null;
        "area": string;
        "licence": string;
        "licence_url": string;
        "attribution": string;
        "expect": string;
        "stands_in_for": string | null;
        "described_at": string;
      })[];
    };
  };
  "POST /admin/open_ais_feeds/{name}": {
    path: {
      "name": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "PATCH /admin/ais_feeds/{name}": {
    path: {
      "name": string;
    };
    query: never;
    body: {
      "data": {
        "attributes": {
          "address"?: string;
          "key"?: string;
          "standby"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["ais_feed"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /admin/ais_feeds/{name}": {
    path: {
      "name": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /webhooks": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["webhook"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /webhooks": {
    path: never;
    query: never;
    body: {
      "data": {
        "type": "webhook";
        "attributes": {
          "url": string;
          "active"?: boolean;
          "events"?: ("container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed")[];
          "headers"?: ({
            "name": string;
            "value": string;
          })[] | null;
        };
      };
    };
    answer: {
      "data": Resources["webhook"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /webhooks/events": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["webhook_event_category"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /webhooks/health": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["webhook_health"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /webhooks/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["webhook"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /webhooks/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type": "webhook";
        "attributes": {
          "url"?: string;
          "active"?: boolean;
          "events"?: ("container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed")[];
          "headers"?: ({
            "name": string;
            "value": string;
          })[] | null;
        };
      };
    };
    answer: {
      "data": Resources["webhook"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /webhooks/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /webhooks/{id}/rotate_secret": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["webhook"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /webhooks/{id}/health": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["webhook_health"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /webhooks/ips": {
    path: never;
    query: never;
    body: never;
    answer: {
      "webhook_notification_ips": (string)[];
      "last_updated": string;
    };
  };
  "POST /webhooks/trigger": {
    path: never;
    query: never;
    body: {
      "url": string;
      "event": "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed";
      "secret"?: string | null;
      "sample"?: {
        "document_type"?: "booking_confirmation" | "shipping_instructions" | "commercial_invoice" | "packing_list" | "certificate_of_origin" | "dangerous_goods_declaration" | "verified_gross_mass" | "bill_of_lading" | "sea_waybill" | "isf" | "arrival_notice" | "freight_invoice" | "customs_entry" | "delivery_order" | "other" | "unknown";
      };
    };
    answer: {
      "url": string;
      "succeeded": boolean;
      "error": string | null;
      "status_code": number | null;
      "request_headers": Record<string, string>;
      "request_body": string;
      "response_headers": Record<string, string> | null;
      "response_body": string | null;
    };
  };
  "POST /webhooks/{id}/replay": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "from": string;
      "to"?: string;
      "events"?: ("container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed")[];
    };
    answer: {
      "webhook_id": string;
      "from": string;
      "to": string;
      "notifications": number;
    };
  };
  "GET /webhook_notifications": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[webhook_id]"?: string;
      "filter[container_id]"?: string;
      "filter[event]"?: "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "container.transport.estimated.vessel_arrived" | "container.transport.estimated.vessel_departed" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.pickup_lfd_terminal.changed" | "container.pickup_lfd_rail.changed" | "container.pickup_appointment.changed" | "container.transport.available" | "container.transport.not_available" | "container.transport.delivered" | "document.extracted" | "document.extraction_failed" | "link.created" | "document_representation.created" | "document_representation.failed";
      "filter[delivery_status]"?: "pending" | "succeeded" | "failed";
      "filter[created_at][start]"?: string;
      "filter[created_at][end]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["webhook_notification"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "GET /webhook_notifications/examples": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "event"?: "container.transport.vessel_arrived" | "container.transport.vessel_discharged" | "container.transport.vessel_loaded" | "container.transport.vessel_departed" | "container.transport.vessel_berthed" | "container.transport.rail_departed" | "container.transport.rail_arrived" | "container.transport.rail_loaded" | "container.transport.rail_unloaded" | "container.transport.transshipment_arrived" | "container.transport.transshipment_discharged" | "container.transport.transshipment_loaded" | "container.transport.transshipment_departed" | "container.transport.feeder_arrived" | "container.transport.feeder_discharged" | "container.transport.feeder_loaded" | "container.transport.feeder_departed" | "container.transport.empty_out" | "container.transport.full_in" | "container.transport.full_out" | "container.transport.empty_in" | "shipment.estimated.arrival" | "container.transport.estimated.arrived_at_inland_destination" | "tracking_request.succeeded" | "tracking_request.failed" | "tracking_request.awaiting_manifest" | "tracking_request.tracking_stopped" | "container.created" | "container.updated" | "container.pod_terminal_changed" | "container.transport.arrived_at_inland_destination" | "container.pickup_lfd.changed" | "container.pickup_lfd_line.changed" | "container.transport.available" | "document.extracted" | "document.extraction_failed";
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["webhook_notification"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /webhook_notifications/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["webhook_notification"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /webhook_notifications/{id}/redeliver": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["webhook_notification"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /events": {
    path: never;
    query: {
      "after"?: string;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["event"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /embed/tracking": {
    path: never;
    query: {
      "number": string;
    };
    body: never;
    answer: {
      "number": string;
      "state": "tracked" | "pending" | "awaiting_manifest" | "failed";
      "shipment": {
        "number": string;
        "carrier_scac": string;
        "carrier_name": string;
        "port_of_lading": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "port_of_discharge": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "destination": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "vessel_name": string | null;
        "voyage_number": string | null;
        "departed_at": string | null;
        "eta_at": string | null;
        "first_eta_at": string | null;
        "arrived_at": string | null;
        "containers_differ": boolean;
        "updated_at": string | null;
        "containers": ({
          "id": string;
          "number": string;
          "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
          "situation": {
            "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
            "place_name": string | null;
            "place_locode": string | null;
            "place_timezone": string | null;
            "vessel_name": string | null;
            "vessel_imo": string | null;
            "voyage_number": string | null;
            "next_vessel_name": string | null;
            "next_vessel_imo": string | null;
            "next_voyage_number": string | null;
            "pol_atd_at": string | null;
            "pod_name": string | null;
            "pod_locode": string | null;
            "pod_eta_at": string | null;
            "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
            "pod_ata_at": string | null;
          };
          "first_eta_at": string | null;
          "timezone": string | null;
          "last_free_day": string | null;
          "last_free_on": string | null;
          "last_free_place": string | null;
          "available_for_pickup": boolean | null;
          "milestones": ({
            "event": string;
            "at": string | null;
            "timezone": string | null;
            "place": string | null;
            "source": string;
          })[];
        })[];
      } | null;
    };
  };
  "GET /embed/shipments/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "number": string;
      "carrier_scac": string;
      "carrier_name": string;
      "port_of_lading": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "port_of_discharge": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "destination": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "vessel_name": string | null;
      "voyage_number": string | null;
      "departed_at": string | null;
      "eta_at": string | null;
      "first_eta_at": string | null;
      "arrived_at": string | null;
      "containers_differ": boolean;
      "updated_at": string | null;
      "containers": ({
        "id": string;
        "number": string;
        "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
        "situation": {
          "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
          "place_name": string | null;
          "place_locode": string | null;
          "place_timezone": string | null;
          "vessel_name": string | null;
          "vessel_imo": string | null;
          "voyage_number": string | null;
          "next_vessel_name": string | null;
          "next_vessel_imo": string | null;
          "next_voyage_number": string | null;
          "pol_atd_at": string | null;
          "pod_name": string | null;
          "pod_locode": string | null;
          "pod_eta_at": string | null;
          "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
          "pod_ata_at": string | null;
        };
        "first_eta_at": string | null;
        "timezone": string | null;
        "last_free_day": string | null;
        "last_free_on": string | null;
        "last_free_place": string | null;
        "available_for_pickup": boolean | null;
        "milestones": ({
          "event": string;
          "at": string | null;
          "timezone": string | null;
          "place": string | null;
          "source": string;
        })[];
      })[];
    };
  };
  "GET /shipments/find": {
    path: never;
    query: {
      "q": string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["shipment"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /exceptions": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[category]"?: "last_free_day_near" | "past_last_free_day" | "hold" | "missed_connection" | "appointment_after_last_free_day" | "charges_likely" | "cut_off_near" | "papers_differ" | "rolled" | "eta_slip" | "tracking_failed" | "no_update";
      "filter[severity]"?: "act" | "watch";
      "filter[container_id]"?: string;
      "filter[shipment_id]"?: string;
      "filter[state]"?: "open" | "snoozed" | "dismissed" | "all";
      "filter[assignee_id]"?: string;
      "filter[concerns]"?: string;
      "as_of"?: string;
      "group_by"?: "shipment";
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["exception"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "PATCH /exceptions": {
    path: never;
    query: never;
    body: {
      "ids": (string)[];
      "assignee_id"?: string | null;
      "snoozed_until"?: string | null;
      "snoozed_until_change"?: boolean;
      "dismissed_reason"?: string | null;
    };
    answer: {
      "changed": number;
    };
  };
  "GET /exceptions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["exception"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /exceptions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "exception";
        "attributes": {
          "assignee_id"?: string | null;
          "snoozed_until"?: string | null;
          "snoozed_until_change"?: boolean;
          "dismissed_reason"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["exception"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /exceptions/{id}/comments": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "comment";
        "attributes": {
          "body": string;
          "mentioned_user_ids"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["audit_entry"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /exceptions/{id}/history": {
    path: {
      "id": string;
    };
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["audit_entry"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /bulk": {
    path: never;
    query: never;
    body: {
      "kind": "assign" | "tag" | "untag" | "note" | "stop" | "resume" | "share" | "export" | "retry" | "correct_line" | "remove";
      "of": "containers" | "shipments" | "tracking_requests";
      "ids"?: (string)[];
      "filter"?: string;
      "assignee_id"?: string | null;
      "tags"?: (string)[];
      "note"?: {
        "body": string;
        "follow_up_on"?: string | null;
        "contact_id"?: string | null;
        "mentioned_user_ids"?: (string)[];
      };
      "days"?: number;
      "scac"?: string | null;
    };
    answer: {
      "data": ({
        "id": string;
        "number": string | null;
        "result": "done" | "unchanged" | "refused" | "not_found";
        "detail": string | null;
        "url": string | null;
      })[];
      "file": {
        "name": string;
        "media_type": string;
        "text": string;
      } | null;
      "meta": {
        "at": string;
        "total": number;
        "done": number;
        "remaining_ids": (string)[];
      };
    };
  };
  "GET /notes": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[subject_type]"?: "container" | "shipment" | "tracking_request" | "vessel" | "port" | "terminal" | "shipping_line" | "carrier";
      "filter[subject_id]"?: string;
      "filter[container_id]"?: string;
      "filter[shipment_id]"?: string;
      "filter[due_by]"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["note"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /notes": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "note";
        "attributes": {
          "body": string;
          "subject_type": "container" | "shipment" | "tracking_request" | "vessel" | "port" | "terminal" | "shipping_line" | "carrier";
          "subject_id": string;
          "follow_up_on"?: string | null;
          "contact_id"?: string | null;
          "mentioned_user_ids"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["note"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /notes/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["note"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /notes/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "note";
        "attributes": {
          "body"?: string;
          "follow_up_on"?: string | null;
          "contact_id"?: string | null;
          "mentioned_user_ids"?: (string)[];
          "followed_up"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["note"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /notes/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /mentions": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[unread]"?: boolean;
    };
    body: never;
    answer: {
      "data": (Resources["mention"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "PATCH /mentions/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "mention";
        "attributes": {
          "read": boolean;
        };
      };
    };
    answer: {
      "data": Resources["mention"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /mentions/read": {
    path: never;
    query: never;
    body: never;
    answer: {
      "changed": number;
    };
  };
  "GET /contacts": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[subject_type]"?: "terminal" | "shipping_line" | "port" | "party";
      "filter[subject_id]"?: string;
      "filter[container_id]"?: string;
      "query"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["contact"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /contacts": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "contact";
        "attributes": {
          "subject_type": "terminal" | "shipping_line" | "port" | "party";
          "subject_id": string;
          "name": string;
          "job"?: string | null;
          "phone"?: string | null;
          "email"?: string | null;
          "hours"?: string | null;
          "remark"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["contact"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /contacts/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["contact"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /contacts/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "contact";
        "attributes": {
          "name"?: string;
          "job"?: string | null;
          "phone"?: string | null;
          "email"?: string | null;
          "hours"?: string | null;
          "remark"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["contact"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /contacts/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /fleet": {
    path: never;
    query: never;
    body: never;
    answer: {
      "vessels": ({
        "id": string;
        "name": string | null;
        "imo": string | null;
        "latitude": number;
        "longitude": number;
        "heading": number | null;
        "speed_knots": number | null;
        "position_timestamp": string;
        "containers": number;
        "severity": "act" | "watch" | null;
        "reasons": ({
          "number": string;
          "title": string;
          "severity": "act" | "watch";
        })[];
        "reasons_total": number;
      })[];
      "ports": ({
        "id": string;
        "name": string;
        "code": string;
        "latitude": number;
        "longitude": number;
        "containers": number;
        "waiting": number;
      })[];
      "attributions": (string)[];
    };
  };
  "GET /fleet/ships": {
    path: never;
    query: never;
    body: never;
    answer: {
      "ships": ({
        "id": string;
        "name": string | null;
        "latitude": number;
        "longitude": number;
        "heading": number | null;
        "speed_knots": number | null;
      })[];
      "attributions": (string)[];
    };
  };
  "GET /fleet/lanes": {
    path: never;
    query: never;
    body: never;
    answer: {
      "lanes": ({
        "from": {
          "name": string;
          "code": string;
        };
        "to": {
          "name": string;
          "code": string;
        };
        "containers": number;
        "line": ((number)[])[];
      })[];
    };
  };
  "GET /overview": {
    path: never;
    query: never;
    body: never;
    answer: {
      "containers": {
        "total": number;
        "active": number;
        "by_exception": {
          "last_free_day_near": number;
          "past_last_free_day": number;
          "hold": number;
          "missed_connection": number;
          "appointment_after_last_free_day": number;
          "charges_likely": number;
          "cut_off_near": number;
          "papers_differ": number;
          "rolled": number;
          "eta_slip": number;
          "tracking_failed": number;
          "no_update": number;
        };
      };
      "shipments": {
        "total": number;
        "active": number;
      };
      "exceptions": {
        "total": number;
        "containers": number;
        "tracking_requests": number;
        "by_category": {
          "last_free_day_near": number;
          "past_last_free_day": number;
          "hold": number;
          "missed_connection": number;
          "appointment_after_last_free_day": number;
          "charges_likely": number;
          "cut_off_near": number;
          "papers_differ": number;
          "rolled": number;
          "eta_slip": number;
          "tracking_failed": number;
          "no_update": number;
        };
      };
      "sources": {
        "troubled": (string)[];
        "awaiting_keys": ({
          "scac": string;
          "name": string;
          "requests": number;
        })[];
        "last_update_at": string | null;
      };
    };
  };
  "GET /saved_views": {
    path: never;
    query: {
      "filter[entity]": "container" | "shipment";
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["saved_view"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /saved_views": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "saved_view";
        "attributes": {
          "entity": "container" | "shipment";
          "name": string;
          "shared"?: boolean;
          "query": string;
          "columns"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["saved_view"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /saved_views/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "saved_view";
        "attributes": {
          "name"?: string;
          "shared"?: boolean;
          "query"?: string;
          "columns"?: (string)[];
        };
      };
    };
    answer: {
      "data": Resources["saved_view"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /saved_views/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /saved_views/{id}/key": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "ics_url": string;
      "csv_url": string;
    };
  };
  "DELETE /saved_views/{id}/key": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /saved_views/{id}.ics": {
    path: {
      "id": string;
    };
    query: {
      "key": string;
    };
    body: never;
    answer: string;
  };
  "GET /saved_views/{id}.csv": {
    path: {
      "id": string;
    };
    query: {
      "key": string;
    };
    body: never;
    answer: string;
  };
  "GET /tariffs": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": (Resources["tariff"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /tariffs": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "tariff";
        "attributes": {
          "name": string;
          "valid_from": string;
          "valid_to"?: string | null;
          "version_date"?: "clock_start" | "origin_full_in" | "origin_departure" | "price_date";
          "source": string;
          "direction": "import" | "export";
          "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
          "scac"?: string | null;
          "terminal_id"?: string | null;
          "locode"?: string | null;
          "country"?: string | null;
          "equipment_types"?: ("dry" | "reefer" | "open top" | "flat rack" | "bulk" | "tank")[] | null;
          "equipment_lengths"?: (10 | 20 | 40 | 45)[] | null;
          "haulage"?: "merchant" | "carrier" | null;
          "service"?: string | null;
          "party_id"?: string | null;
          "passed_on_by"?: (string)[] | null;
          "billed_as"?: "demurrage" | "detention" | "combined" | "storage" | "plug_in" | null;
          "starts": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
          "stops": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
          "first_day": "event_day" | "next_day" | "next_counted_day";
          "cut_off"?: string | null;
          "free_days": number;
          "extra_free_days"?: number;
          "free_basis": {
            "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            "skips_holidays"?: boolean;
            "closures"?: "count" | "skip_unscheduled" | "skip";
            "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
          };
          "charge_basis": {
            "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            "skips_holidays"?: boolean;
            "closures"?: "count" | "skip_unscheduled" | "skip";
            "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
          };
          "charges_last_day"?: boolean;
          "currency": string;
          "tier_numbering": "clock" | "charged" | "blocks";
          "tiers": ({
            "from"?: number;
            "to"?: number | null;
            "days"?: number | null;
            "amount": number;
          })[];
          "extra_days_use_tiers"?: boolean;
          "per_teu"?: boolean;
          "cap"?: number | null;
          "forfeits_free_days"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["tariff"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /tariffs/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["tariff"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /tariffs/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /terminal_calendars": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": (Resources["terminal_calendar"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "POST /terminal_calendars": {
    path: never;
    query: never;
    body: {
      "data": {
        "type"?: "terminal_calendar";
        "attributes": {
          "terminal_id"?: string | null;
          "locode"?: string | null;
          "holiday_region": string;
          "open_weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "open_hours"?: ({
            "weekday": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
            "opens": string;
            "closes": string;
          })[];
          "exceptions": ({
            "on": string;
            "gate": "open" | "closed" | "closed_unscheduled";
            "opens"?: string;
            "closes"?: string;
          })[];
        };
      };
    };
    answer: {
      "data": Resources["terminal_calendar"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /terminal_calendars/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": Resources["terminal_calendar"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PUT /terminal_calendars/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "type"?: "terminal_calendar";
        "attributes": {
          "terminal_id"?: string | null;
          "locode"?: string | null;
          "holiday_region": string;
          "open_weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "open_hours"?: ({
            "weekday": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
            "opens": string;
            "closes": string;
          })[];
          "exceptions": ({
            "on": string;
            "gate": "open" | "closed" | "closed_unscheduled";
            "opens"?: string;
            "closes"?: string;
          })[];
        };
      };
    };
    answer: {
      "data": Resources["terminal_calendar"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /terminal_calendars/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /tariffs/import": {
    path: never;
    query: {
      "apply"?: boolean;
    };
    body: never;
    answer: {
      "applied": boolean;
      "rows": ({
        "place": string;
        "name": string | null;
        "valid_from": string | null;
        "outcome": "new" | "unchanged" | "refused";
        "problems": ({
          "cell": string;
          "message": string;
        })[];
      })[];
    };
  };
  "POST /terminal_calendars/import": {
    path: never;
    query: {
      "apply"?: boolean;
    };
    body: never;
    answer: {
      "applied": boolean;
      "rows": ({
        "place": string;
        "of": string;
        "outcome": "new" | "changed" | "unchanged" | "refused";
        "problems": ({
          "cell": string;
          "message": string;
        })[];
      })[];
    };
  };
  "GET /terminal_gate_days": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": ({
        "terminal_id": string | null;
        "locode": string | null;
        "on": string;
        "gate": "open" | "closed" | "closed_unscheduled";
        "opens"?: string;
        "closes"?: string;
        "source": string;
        "said_at": string;
      })[];
    };
  };
  "GET /published_tariffs": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": ({
        "name": string;
        "valid_from": string;
        "valid_to"?: string | null;
        "version_date"?: "clock_start" | "origin_full_in" | "origin_departure" | "price_date";
        "source": string;
        "direction": "import" | "export";
        "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
        "scac"?: string | null;
        "terminal_id"?: string | null;
        "locode"?: string | null;
        "country"?: string | null;
        "equipment_types"?: ("dry" | "reefer" | "open top" | "flat rack" | "bulk" | "tank")[] | null;
        "equipment_lengths"?: (10 | 20 | 40 | 45)[] | null;
        "haulage"?: "merchant" | "carrier" | null;
        "service"?: string | null;
        "party_id"?: string | null;
        "passed_on_by"?: (string)[] | null;
        "billed_as"?: "demurrage" | "detention" | "combined" | "storage" | "plug_in" | null;
        "starts": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
        "stops": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
        "first_day": "event_day" | "next_day" | "next_counted_day";
        "cut_off"?: string | null;
        "free_days": number;
        "extra_free_days"?: number;
        "free_basis": {
          "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "skips_holidays"?: boolean;
          "closures"?: "count" | "skip_unscheduled" | "skip";
          "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
        };
        "charge_basis": {
          "weekdays": ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "gate_weekdays"?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
          "skips_holidays"?: boolean;
          "closures"?: "count" | "skip_unscheduled" | "skip";
          "skips_holds"?: ("freight" | "customs" | "USDA" | "VACIS" | "TMF" | "other")[];
        };
        "charges_last_day"?: boolean;
        "currency": string;
        "tier_numbering": "clock" | "charged" | "blocks";
        "tiers": ({
          "from"?: number;
          "to"?: number | null;
          "days"?: number | null;
          "amount": number;
        })[];
        "extra_days_use_tiers"?: boolean;
        "per_teu"?: boolean;
        "cap"?: number | null;
        "forfeits_free_days"?: boolean;
      })[];
    };
  };
  "GET /containers/{id}/free_time": {
    path: {
      "id": string;
    };
    query: {
      "as_if_picked_up_on"?: string;
      "as_if_returned_on"?: string;
      "as_of"?: string;
    };
    body: never;
    answer: {
      "data": ({
        "direction": "import" | "export";
        "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
        "billed_as": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
        "tariff": {
          "id": string;
          "name": string;
          "valid_from": string;
          "source": string;
        };
        "starts": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
        "stops": "empty_out" | "full_in" | "vessel_loaded" | "vessel_departed" | "vessel_arrived" | "vessel_discharged" | "ship_discharged" | "available" | "notified" | "cut_off" | "full_out" | "empty_in";
        "started_at": string;
        "stopped_on": string | null;
        "first_day": string | null;
        "last_free_day": string | null;
        "free_days": number;
        "free_days_used": number;
        "charged_days": number;
        "currency": string;
        "amount": number;
        "amount_of_next_day": number;
        "unknown_from": string | null;
        "days": ({
          "on": string;
          "is": "free" | "charged" | "not_counted";
          "reason": string;
          "tier_day": number | null;
          "amount": number;
        })[];
      })[];
      "deadlines": {
        "earliest_receiving_at": string | null;
        "cut_off_at": string | null;
        "gate_in_by": string | null;
        "return_to": string | null;
        "return_by": string | null;
      };
      "meta"?: {
        "as_of": {
          "at": string;
          "rules": string;
          "of_today": (string)[];
          "not_kept": (string)[];
        };
      };
    };
  };
  "GET /containers/{id}/free_time_facts": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "data": {
        "haulage"?: "merchant" | "carrier" | null;
        "service"?: string | null;
        "price_on"?: string | null;
        "notified_at"?: string | null;
        "ship_discharged_at"?: string | null;
        "available_at"?: string | null;
        "earliest_receiving_at"?: string | null;
        "cut_off_at"?: string | null;
        "return_to"?: string | null;
      };
    };
  };
  "PUT /containers/{id}/free_time_facts": {
    path: {
      "id": string;
    };
    query: never;
    body: {
      "data": {
        "attributes": {
          "haulage"?: "merchant" | "carrier" | null;
          "service"?: string | null;
          "price_on"?: string | null;
          "notified_at"?: string | null;
          "ship_discharged_at"?: string | null;
          "available_at"?: string | null;
          "earliest_receiving_at"?: string | null;
          "cut_off_at"?: string | null;
          "return_to"?: string | null;
        };
      };
    };
    answer: {
      "data": {
        "haulage"?: "merchant" | "carrier" | null;
        "service"?: string | null;
        "price_on"?: string | null;
        "notified_at"?: string | null;
        "ship_discharged_at"?: string | null;
        "available_at"?: string | null;
        "earliest_receiving_at"?: string | null;
        "cut_off_at"?: string | null;
        "return_to"?: string | null;
      };
    };
  };
  "GET /free_time/summary": {
    path: never;
    query: {
      "group_by"?: "line" | "terminal" | "customer";
    };
    body: never;
    answer: {
      "data": {
        "group_by": "line" | "terminal" | "customer";
        "groups": ({
          "key": string | null;
          "label": string | null;
          "currency": string;
          "containers": number;
          "past_free_time": number;
          "cost_so_far": number;
          "at_stake": number;
          "avoidable": number;
        })[];
        "charges": ({
          "container_id": string;
          "container_number": string;
          "direction": "import" | "export";
          "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
          "has_started": boolean;
          "last_free_day": string | null;
          "currency": string;
          "amount": number;
          "amount_of_next_day": number;
          "chance_of_charges": number | null;
          "expected_amount": number | null;
          "amount_low": number | null;
          "amount_high": number | null;
          "fetched_from": string | null;
          "fetched_to": string | null;
        })[];
        "is_partial": boolean;
        "recount": {
          "total": number;
          "done": number;
          "started_at": string;
          "finished_at": string | null;
        } | null;
      };
    };
  };
  "GET /free_time/recount": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": {
        "total": number;
        "done": number;
        "started_at": string;
        "finished_at": string | null;
      } | null;
    };
  };
  "GET /free_time/last_free_day_sources": {
    path: never;
    query: never;
    body: never;
    answer: {
      "data": ({
        "source": "line" | "terminal" | "rail" | "line_calculated" | "terminal_calculated";
        "compared": number;
        "agreed": number;
        "right": number;
        "wrong": number;
        "open": number;
      })[];
    };
  };
  "GET /reliability": {
    path: never;
    query: {
      "group_by"?: "line" | "service" | "lane" | "port" | "terminal" | "month";
      "from"?: string;
      "to"?: string;
      "tolerance_hours"?: number;
      "filter[scac]"?: string;
    };
    body: never;
    answer: {
      "data": {
        "group_by": "line" | "service" | "lane" | "port" | "terminal" | "month";
        "from": string;
        "to": string;
        "tolerance_hours": number;
        "total": {
          "key": string | null;
          "label": string | null;
          "containers": number;
          "shipments": number;
          "on_time": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "delay_hours": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "transit_days": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "transshipment_days": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "waiting_hours": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "rolled": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "missed_connections": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "milestones_missing": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "eta_error_hours": {
            "of": number;
            "line": number | null;
            "ours": number | null;
          };
        };
        "groups": ({
          "key": string | null;
          "label": string | null;
          "containers": number;
          "shipments": number;
          "on_time": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "delay_hours": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "transit_days": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "transshipment_days": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "waiting_hours": {
            "of": number;
            "p10": number | null;
            "median": number | null;
            "p90": number | null;
          };
          "rolled": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "missed_connections": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "milestones_missing": {
            "count": number;
            "of": number;
            "shipments": number;
            "share": number | null;
            "low": number | null;
            "high": number | null;
          };
          "eta_error_hours": {
            "of": number;
            "line": number | null;
            "ours": number | null;
          };
        })[];
        "truncated": boolean;
      };
    };
  };
  "GET /source_quality": {
    path: never;
    query: {
      "group_by"?: "source" | "line" | "terminal";
      "filter[scac]"?: string;
    };
    body: never;
    answer: {
      "data": {
        "group_by": "source" | "line" | "terminal";
        "shipments": number;
        "groups": ({
          "key": string;
          "label": string;
          "sources": ({
            "source_name": string;
            "milestones": number;
            "told": number;
            "told_by_others": number;
            "never_told": (string)[];
            "said_after_hours": {
              "median": number;
              "ninetieth": number;
              "measured": number;
            } | null;
            "known_after_hours": {
              "median": number;
              "ninetieth": number;
              "measured": number;
            } | null;
            "corrections": number;
            "corrected": number;
            "first_to_tell": number;
            "first_to_tell_of": number;
            "proven": number;
            "wrong": number;
            "compared": number;
            "contradictions": number;
            "contradicted": ({
              "container_id": string;
              "milestone": string;
              "place": string;
              "at": string;
              "other_source_name": string;
              "other_at": string;
            })[];
            "arrival_forecasts": ({
              "days_before": number;
              "arrivals": number;
              "mean_error_hours": number;
              "bias_hours": number;
            })[];
          })[];
        })[];
        "truncated": boolean;
      };
    };
  };
  "GET /invoices": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[state]"?: "received" | "disputed" | "answered" | "credited" | "paid";
      "filter[result]"?: "agreed" | "differs" | "not_payable" | "undetermined";
      "filter[container_id]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["invoice"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /invoices": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "invoice";
        "attributes": {
          "invoice_number": string;
          "biller": string;
          "biller_kind"?: "ocean_carrier" | "terminal" | "nvocc";
          "country"?: string | null;
          "direction": "import" | "export";
          "invoice_date"?: string | null;
          "due_date"?: string | null;
          "received_on"?: string | null;
          "underlying_invoice_date"?: string | null;
          "bill_of_lading_numbers"?: (string)[];
          "port_of_discharge"?: string | null;
          "liability_basis"?: string | null;
          "currency": string;
          "total"?: number | null;
          "rate_rule"?: string | null;
          "dispute_contact"?: string | null;
          "dispute_url"?: string | null;
          "dispute_window_days"?: number | null;
          "resolution_days"?: number | null;
          "states_compliance"?: boolean | null;
          "states_no_fault"?: boolean | null;
          "charges": ({
            "container_number"?: string | null;
            "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
            "free_days"?: number | null;
            "free_from"?: string | null;
            "free_to"?: string | null;
            "available_on"?: string | null;
            "earliest_return_on"?: string | null;
            "charged_dates"?: (string)[];
            "rates"?: ({
              "days": number;
              "rate": number;
            })[];
            "amount": number;
          })[];
        };
        "document_id"?: string | null;
      };
    };
    answer: {
      "data": Resources["invoice"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "POST /invoices/read": {
    path: never;
    query: never;
    body: {
      "data": {
        "document_id": string;
      };
    };
    answer: {
      "data": {
        "attributes": {
          "invoice_number"?: string;
          "biller"?: string;
          "biller_kind"?: "ocean_carrier" | "terminal" | "nvocc";
          "country"?: string | null;
          "direction"?: "import" | "export";
          "invoice_date"?: string | null;
          "due_date"?: string | null;
          "received_on"?: string | null;
          "underlying_invoice_date"?: string | null;
          "bill_of_lading_numbers"?: (string)[];
          "port_of_discharge"?: string | null;
          "liability_basis"?: string | null;
          "currency"?: string;
          "total"?: number | null;
          "rate_rule"?: string | null;
          "dispute_contact"?: string | null;
          "dispute_url"?: string | null;
          "dispute_window_days"?: number | null;
          "resolution_days"?: number | null;
          "states_compliance"?: boolean | null;
          "states_no_fault"?: boolean | null;
          "charges": ({
            "container_number"?: string | null;
            "charge"?: "demurrage" | "detention" | "combined" | "storage" | "plug_in";
            "free_days"?: number | null;
            "free_from"?: string | null;
            "free_to"?: string | null;
            "available_on"?: string | null;
            "earliest_return_on"?: string | null;
            "charged_dates"?: (string)[];
            "rates"?: ({
              "days": number;
              "rate": number;
            })[];
            "amount"?: number;
          })[];
        };
        "not_found": (string)[];
      };
    };
  };
  "GET /invoices/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["invoice"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PUT /invoices/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "invoice";
        "attributes": {
          "invoice_number": string;
          "biller": string;
          "biller_kind"?: "ocean_carrier" | "terminal" | "nvocc";
          "country"?: string | null;
          "direction": "import" | "export";
          "invoice_date"?: string | null;
          "due_date"?: string | null;
          "received_on"?: string | null;
          "underlying_invoice_date"?: string | null;
          "bill_of_lading_numbers"?: (string)[];
          "port_of_discharge"?: string | null;
          "liability_basis"?: string | null;
          "currency": string;
          "total"?: number | null;
          "rate_rule"?: string | null;
          "dispute_contact"?: string | null;
          "dispute_url"?: string | null;
          "dispute_window_days"?: number | null;
          "resolution_days"?: number | null;
          "states_compliance"?: boolean | null;
          "states_no_fault"?: boolean | null;
          "charges": ({
            "container_number"?: string | null;
            "charge": "demurrage" | "detention" | "combined" | "storage" | "plug_in";
            "free_days"?: number | null;
            "free_from"?: string | null;
            "free_to"?: string | null;
            "available_on"?: string | null;
            "earliest_return_on"?: string | null;
            "charged_dates"?: (string)[];
            "rates"?: ({
              "days": number;
              "rate": number;
            })[];
            "amount": number;
          })[];
        };
      };
    };
    answer: {
      "data": Resources["invoice"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /invoices/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "invoice";
        "attributes": {
          "state": "received" | "disputed" | "answered" | "credited" | "paid";
          "note"?: string | null;
          "amount"?: number | null;
        };
      };
    };
    answer: {
      "data": Resources["invoice"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /invoices/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /invoices/{id}/check": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["invoice"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /invoices/{id}/letter": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: string;
  };
  "POST /shipments/{id}/share_links": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "share_link";
        "attributes": {
          "days"?: number;
        };
      };
    };
    answer: {
      "data": Resources["share_link"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /shipments/{id}/share_links": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["share_link"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "DELETE /share_links/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /shared/{token}": {
    path: {
      "token": string;
    };
    query: never;
    body: never;
    answer: {
      "number": string;
      "carrier_scac": string;
      "carrier_name": string;
      "port_of_lading": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "port_of_discharge": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "destination": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "vessel_name": string | null;
      "voyage_number": string | null;
      "departed_at": string | null;
      "eta_at": string | null;
      "first_eta_at": string | null;
      "arrived_at": string | null;
      "containers_differ": boolean;
      "updated_at": string | null;
      "containers": ({
        "id": string;
        "number": string;
        "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
        "situation": {
          "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
          "place_name": string | null;
          "place_locode": string | null;
          "place_timezone": string | null;
          "vessel_name": string | null;
          "vessel_imo": string | null;
          "voyage_number": string | null;
          "next_vessel_name": string | null;
          "next_vessel_imo": string | null;
          "next_voyage_number": string | null;
          "pol_atd_at": string | null;
          "pod_name": string | null;
          "pod_locode": string | null;
          "pod_eta_at": string | null;
          "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
          "pod_ata_at": string | null;
        };
        "first_eta_at": string | null;
        "timezone": string | null;
        "last_free_day": string | null;
        "last_free_on": string | null;
        "last_free_place": string | null;
        "available_for_pickup": boolean | null;
        "milestones": ({
          "event": string;
          "at": string | null;
          "timezone": string | null;
          "place": string | null;
          "source": string;
        })[];
      })[];
    };
  };
  "GET /shared/{token}/containers/{id}/map_geojson": {
    path: {
      "token": string;
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "type": "FeatureCollection";
      "features": ({
        "type": "Feature";
        "geometry": unknown;
        "properties": unknown;
      })[];
    };
  };
  "GET /stream": {
    path: never;
    query: {
      "last_event_id"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /trade_intel/meta": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/companies/search": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/companies/profile": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/commodities/search": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/importers/top": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/trends": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/breakdown": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/containers/lookup": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "POST /trade_intel/bills_of_lading/lookup": {
    path: never;
    query: never;
    body: never;
    answer: {
      "error": string;
    };
  };
  "GET /changes": {
    path: never;
    query: {
      "since"?: string;
      "until"?: string;
      "filter[kind]"?: "arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work";
      "filter[customer_id]"?: string;
      "filter[tag]"?: string;
      "filter[port]"?: string;
      "filter[shipment_id]"?: string;
      "filter[container_id]"?: string;
      "before"?: string;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["change"])[];
      "included"?: (Resource)[];
      "links"?: Links;
      "meta"?: Meta;
    };
  };
  "GET /changes/summary": {
    path: never;
    query: {
      "since"?: string;
      "until"?: string;
      "filter[kind]"?: "arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work";
      "filter[customer_id]"?: string;
      "filter[tag]"?: string;
      "filter[port]"?: string;
      "filter[shipment_id]"?: string;
      "filter[container_id]"?: string;
    };
    body: never;
    answer: {
      "since": string;
      "total": number;
      "by_kind": {
        "arrival": number;
        "departure": number;
        "movement": number;
        "estimate": number;
        "hold": number;
        "fee": number;
        "last_free_day": number;
        "appointment": number;
        "availability": number;
        "terminal": number;
        "document": number;
        "tracking": number;
        "work": number;
      };
    };
  };
  "POST /visit": {
    path: never;
    query: never;
    body: never;
    answer: {
      "previous_visit_ended_at": string | null;
    };
  };
  "GET /alert_subscriptions": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[mine]"?: boolean;
      "filter[scope_id]"?: string;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["alert_subscription"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /alert_subscriptions": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "alert_subscription";
        "attributes": {
          "name": string;
          "way"?: "email" | "slack" | "teams" | "webhook";
          "address"?: string | null;
          "kinds": ("arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work" | "exception.last_free_day_near" | "exception.past_last_free_day" | "exception.hold" | "exception.missed_connection" | "exception.appointment_after_last_free_day" | "exception.charges_likely" | "exception.cut_off_near" | "exception.papers_differ" | "exception.rolled" | "exception.eta_slip" | "exception.tracking_failed" | "exception.no_update")[];
          "scope"?: "all" | "saved_view" | "customer" | "tag" | "shipment" | "container";
          "scope_id"?: string | null;
          "tag"?: string | null;
          "rhythm"?: "at_once" | "hourly" | "daily" | "weekdays";
          "at_time"?: string;
          "timezone"?: string;
          "quiet_from"?: string | null;
          "quiet_until"?: string | null;
        };
      };
    };
    answer: {
      "data": Resources["alert_subscription"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /alert_subscriptions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["alert_subscription"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /alert_subscriptions/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "alert_subscription";
        "id"?: string;
        "attributes": {
          "name"?: string;
          "kinds"?: ("arrival" | "departure" | "movement" | "estimate" | "hold" | "fee" | "last_free_day" | "appointment" | "availability" | "terminal" | "document" | "tracking" | "work" | "exception.last_free_day_near" | "exception.past_last_free_day" | "exception.hold" | "exception.missed_connection" | "exception.appointment_after_last_free_day" | "exception.charges_likely" | "exception.cut_off_near" | "exception.papers_differ" | "exception.rolled" | "exception.eta_slip" | "exception.tracking_failed" | "exception.no_update")[];
          "rhythm"?: "at_once" | "hourly" | "daily" | "weekdays";
          "at_time"?: string;
          "timezone"?: string;
          "quiet_from"?: string | null;
          "quiet_until"?: string | null;
          "active"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["alert_subscription"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /alert_subscriptions/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /alert_subscriptions/{id}/preview": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "subject": string;
      "text": string;
      "html": string;
      "slack": unknown;
      "teams": unknown;
      "webhook": unknown;
    };
  };
  "GET /alerts": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "filter[mine]"?: boolean;
      "filter[alert_subscription_id]"?: string;
      "filter[state]"?: "waiting" | "sent" | "failed";
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["alert"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /alert_unsubscriptions/{token}": {
    path: {
      "token": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "POST /alert_confirmations/{token}": {
    path: {
      "token": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /portal/containers": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "query"?: string;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "number": string;
        "shipment_id": string;
        "bill_of_lading": string;
        "carrier_name": string;
        "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
        "situation": {
          "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
          "place_name": string | null;
          "place_locode": string | null;
          "place_timezone": string | null;
          "vessel_name": string | null;
          "vessel_imo": string | null;
          "voyage_number": string | null;
          "next_vessel_name": string | null;
          "next_vessel_imo": string | null;
          "next_voyage_number": string | null;
          "pol_atd_at": string | null;
          "pod_name": string | null;
          "pod_locode": string | null;
          "pod_eta_at": string | null;
          "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
          "pod_ata_at": string | null;
        };
        "first_eta_at": string | null;
        "port_of_lading": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "port_of_discharge": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "destination": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
      })[];
      "meta": {
        "size": number;
        "total": number;
      };
    };
  };
  "GET /portal/containers/export_csv": {
    path: never;
    query: {
      "query"?: string;
    };
    body: never;
    answer: string;
  };
  "GET /portal/containers/map_geojson": {
    path: never;
    query: {
      "query"?: string;
    };
    body: never;
    answer: {
      "type": "FeatureCollection";
      "features": ({
        "type": "Feature";
        "geometry": unknown;
        "properties": unknown;
      })[];
    };
  };
  "GET /portal/containers/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "number": string;
      "carrier_scac": string;
      "carrier_name": string;
      "port_of_lading": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "port_of_discharge": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "destination": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "vessel_name": string | null;
      "voyage_number": string | null;
      "departed_at": string | null;
      "eta_at": string | null;
      "first_eta_at": string | null;
      "arrived_at": string | null;
      "containers_differ": boolean;
      "updated_at": string | null;
      "containers": ({
        "id": string;
        "number": string;
        "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
        "situation": {
          "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
          "place_name": string | null;
          "place_locode": string | null;
          "place_timezone": string | null;
          "vessel_name": string | null;
          "vessel_imo": string | null;
          "voyage_number": string | null;
          "next_vessel_name": string | null;
          "next_vessel_imo": string | null;
          "next_voyage_number": string | null;
          "pol_atd_at": string | null;
          "pod_name": string | null;
          "pod_locode": string | null;
          "pod_eta_at": string | null;
          "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
          "pod_ata_at": string | null;
        };
        "first_eta_at": string | null;
        "timezone": string | null;
        "last_free_day": string | null;
        "last_free_on": string | null;
        "last_free_place": string | null;
        "available_for_pickup": boolean | null;
        "milestones": ({
          "event": string;
          "at": string | null;
          "timezone": string | null;
          "place": string | null;
          "source": string;
        })[];
      })[];
    };
  };
  "GET /portal/containers/{id}/map_geojson": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "type": "FeatureCollection";
      "features": ({
        "type": "Feature";
        "geometry": unknown;
        "properties": unknown;
      })[];
    };
  };
  "GET /portal/shipments": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
    };
    body: never;
    answer: {
      "data": ({
        "id": string;
        "number": string;
        "carrier_name": string;
        "port_of_lading": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "port_of_discharge": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "destination": {
          "name": string | null;
          "code": string | null;
          "timezone": string | null;
        } | null;
        "departed_at": string | null;
        "eta_at": string | null;
        "first_eta_at": string | null;
        "arrived_at": string | null;
        "containers": number;
      })[];
      "meta": {
        "size": number;
        "total": number;
      };
    };
  };
  "GET /portal/shipments/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "number": string;
      "carrier_scac": string;
      "carrier_name": string;
      "port_of_lading": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "port_of_discharge": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "destination": {
        "name": string | null;
        "code": string | null;
        "timezone": string | null;
      } | null;
      "vessel_name": string | null;
      "voyage_number": string | null;
      "departed_at": string | null;
      "eta_at": string | null;
      "first_eta_at": string | null;
      "arrived_at": string | null;
      "containers_differ": boolean;
      "updated_at": string | null;
      "containers": ({
        "id": string;
        "number": string;
        "status": "new" | "loaded" | "on_ship" | "grounded" | "awaiting_inland_transfer" | "on_rail" | "available" | "not_available" | "off_dock" | "dropped" | "picked_up" | "delivered" | "empty_returned";
        "situation": {
          "position": "at_origin" | "at_sea" | "at_transshipment_port" | "at_port_of_discharge" | "on_the_way_inland" | "at_inland_destination" | "picked_up" | "returned";
          "place_name": string | null;
          "place_locode": string | null;
          "place_timezone": string | null;
          "vessel_name": string | null;
          "vessel_imo": string | null;
          "voyage_number": string | null;
          "next_vessel_name": string | null;
          "next_vessel_imo": string | null;
          "next_voyage_number": string | null;
          "pol_atd_at": string | null;
          "pod_name": string | null;
          "pod_locode": string | null;
          "pod_eta_at": string | null;
          "pod_eta_source": "shipping_line" | "terminal" | "ais" | "manual" | null;
          "pod_ata_at": string | null;
        };
        "first_eta_at": string | null;
        "timezone": string | null;
        "last_free_day": string | null;
        "last_free_on": string | null;
        "last_free_place": string | null;
        "available_for_pickup": boolean | null;
        "milestones": ({
          "event": string;
          "at": string | null;
          "timezone": string | null;
          "place": string | null;
          "source": string;
        })[];
      })[];
    };
  };
  "GET /reports": {
    path: never;
    query: {
      "page[number]"?: number;
      "page[size]"?: number;
      "include"?: string;
    };
    body: never;
    answer: {
      "data": (Resources["report"])[];
      "included"?: (Resource)[];
      "links": Links;
      "meta": Meta;
    };
  };
  "POST /reports": {
    path: never;
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "report";
        "attributes": {
          "name": string;
          "addresses": (string)[];
          "saved_view_id"?: string | null;
          "customer_id"?: string | null;
          "weekday"?: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
          "at_time"?: string;
          "timezone"?: string;
          "formats"?: ("pdf" | "xlsx")[];
          "active"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["report"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "GET /reports/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: never;
    answer: {
      "data": Resources["report"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "PATCH /reports/{id}": {
    path: {
      "id": string;
    };
    query: {
      "include"?: string;
    };
    body: {
      "data": {
        "type"?: "report";
        "id"?: string;
        "attributes": {
          "name"?: string;
          "addresses"?: (string)[];
          "saved_view_id"?: string | null;
          "customer_id"?: string | null;
          "weekday"?: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
          "at_time"?: string;
          "timezone"?: string;
          "formats"?: ("pdf" | "xlsx")[];
          "active"?: boolean;
        };
      };
    };
    answer: {
      "data": Resources["report"];
      "included"?: (Resource)[];
      "links"?: Links;
    };
  };
  "DELETE /reports/{id}": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /reports/{id}/preview": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: {
      "subject": string;
      "text": string;
      "html": string;
    };
  };
  "GET /reports/{id}.pdf": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: string;
  };
  "GET /reports/{id}.xlsx": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: string;
  };
  "POST /reports/{id}/send": {
    path: {
      "id": string;
    };
    query: never;
    body: never;
    answer: undefined;
  };
  "GET /openapi.json": {
    path: never;
    query: never;
    body: never;
    answer: Record<string, unknown>;
  };
}
