-- The bytes of documents, how they arrive, and what was found in them.

-- Kept in the database, so that bytes and the document that uses them are committed together, and every process sees both.
CREATE TABLE blob (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  sha256 bytea NOT NULL,
  byte_size bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, sha256)
);

-- In pieces, so that nobody has to hold a whole file to send it.
CREATE TABLE blob_chunk (
  account_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (account_id, sha256, position),
  FOREIGN KEY (account_id, sha256) REFERENCES blob (account_id, sha256) ON DELETE CASCADE
);
-- Documents are compressed already.
ALTER TABLE blob_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- A file that was announced. Its bytes follow, and then a document takes it up, or it expires.
CREATE TABLE file_upload (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  file_name text NOT NULL,
  content_type text,
  byte_size bigint NOT NULL,
  md5 bytea NOT NULL,
  sha256 bytea,
  attached boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, sha256) REFERENCES blob (account_id, sha256)
);
-- The oldest expire first.
CREATE INDEX file_upload_by_age ON file_upload (created_at);
-- Whether bytes may go is asked by their hash.
CREATE INDEX file_upload_by_bytes ON file_upload (account_id, sha256) WHERE sha256 IS NOT NULL;

ALTER TABLE document ADD FOREIGN KEY (account_id, file_sha256) REFERENCES blob (account_id, sha256);

-- The numbers by which a document belongs to shipments, written as shipments write theirs.
ALTER TABLE document ADD COLUMN container_numbers text[] NOT NULL DEFAULT '{}';
ALTER TABLE document ADD COLUMN shipment_numbers text[] NOT NULL DEFAULT '{}';
ALTER TABLE document ADD COLUMN linked boolean NOT NULL DEFAULT false;
-- A shipment may come after its papers: the documents that wait for one are looked at again and again.
CREATE INDEX document_waiting ON document (created_at)
  WHERE NOT linked AND (container_numbers <> '{}' OR shipment_numbers <> '{}');

-- A mail may bring bytes that the account has already: the document then belongs to several mails.
CREATE TABLE email_submission_document (
  account_id uuid NOT NULL,
  email_submission_id uuid NOT NULL,
  document_id uuid NOT NULL,
  PRIMARY KEY (account_id, email_submission_id, document_id),
  FOREIGN KEY (account_id, email_submission_id) REFERENCES email_submission (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE
);
-- What mails bring a document, when it is deleted.
CREATE INDEX email_submission_document_by_document ON email_submission_document (account_id, document_id);
-- Newest first is how mails are listed.
CREATE INDEX email_submission_newest ON email_submission (account_id, created_at DESC, id);
