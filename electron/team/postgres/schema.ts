import { longestEntry } from '../transport.ts';
import { jointCount } from './schema-count.ts';

// The tables of a team, in the schema "sextant" of a PostgreSQL database.
//
// Nobody logs in as `sextant_guard`, which owns everything here, so row-level security applies to everybody but the
// database's superusers. People are members of `sextant_member`, which has the few rights below; what they may do in a
// case is decided by their row in `person`, by the name that they logged in with.

/** The version that this program makes and knows. */
export const schemaVersion = 2;

/** Where the database tells that entries arrived; the payload is the id of the case. */
export const newsChannel = 'sextant_news';

/** A body is stored in parts of this size, in bytes. */
export const partSize = 4 * 1024 * 1024;
export const mostParts = 200; // The database checks a body as a whole, and can't hold more than 1 GB at once.
/** The largest body, in bytes. */
export const largestBody = partSize * mostParts;

/** The states that our own functions raise, and `odd` for an answer that is none. */
export const raised = { gap: 'SX001', shared: 'SX002', otherKey: 'SX003', body: 'SX004', odd: 'SX005' } as const;

/** The two roles, which all databases of a server share. Runs as whoever prepares the database. */
export const rolesSql = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sextant_guard') THEN CREATE ROLE sextant_guard NOLOGIN; END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sextant_member') THEN CREATE ROLE sextant_member NOLOGIN; END IF;
  END $$;
  GRANT sextant_guard TO CURRENT_USER;
`;

/** The steps from one version to the next; run as sextant_guard. */
export const steps: readonly (() => string)[] = [() => tables() + functions() + rights() + policies(), jointCount];

function tables(): string {
  return `
  CREATE TABLE sextant.about (name text PRIMARY KEY, value text NOT NULL);
  INSERT INTO sextant.about VALUES ('made by', 'Sextant'), ('version', '0');

  CREATE TABLE sextant.shared_case (
    id text PRIMARY KEY CHECK (id ~ '^[0-9A-Za-z-]{1,64}$'),
    title text NOT NULL CHECK (length(title) <= 500),
    shared_by text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );

  CREATE TABLE sextant.person (
    case_id text NOT NULL REFERENCES sextant.shared_case,
    login text NOT NULL,
    role text NOT NULL CHECK (role IN ('owner', 'editor', 'reader', 'removed')),
    -- the public key that signs this person's entries; null until they first connect
    author text CHECK (author ~ '^[0-9a-f]{64,200}$'),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (case_id, login),
    CONSTRAINT person_author UNIQUE (case_id, author)
  );
  CREATE INDEX person_by_login ON sextant.person (login);

  CREATE TABLE sextant.entry (
    case_id text NOT NULL,
    hash text NOT NULL,
    author text NOT NULL,
    seq integer NOT NULL CHECK (seq > 0),
    text text NOT NULL CHECK (octet_length(text) <= ${longestEntry}),
    signature text NOT NULL CHECK (length(signature) <= 200),
    PRIMARY KEY (case_id, hash),
    -- two machines with one identity would both write here
    CONSTRAINT entry_one_per_seq UNIQUE (case_id, author, seq),
    CONSTRAINT entry_hash CHECK (hash = encode(sha256(convert_to(text, 'UTF8')), 'hex'))
  );

  CREATE TABLE sextant.body (
    case_id text NOT NULL,
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    part integer NOT NULL,
    parts integer NOT NULL CHECK (parts BETWEEN 1 AND ${mostParts}),
    bytes bytea NOT NULL CHECK (octet_length(bytes) <= ${partSize}),
    PRIMARY KEY (case_id, sha256, part),
    CHECK (part >= 0 AND part < parts)
  );

  -- The right to do something once, such as sending a verdict.
  CREATE TABLE sextant.claim (
    case_id text NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 500),
    who text NOT NULL DEFAULT session_user,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (case_id, key)
  );

  -- Version 2 replaces it.
  CREATE TABLE sextant.spend (
    account text NOT NULL CHECK (account ~ '^[0-9a-f]{64}$'),
    product text NOT NULL CHECK (length(product) BETWEEN 1 AND 100),
    who text NOT NULL DEFAULT session_user,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX spend_by_account ON sextant.spend (account, product, at);
  `;
}

/** `SECURITY DEFINER` functions see all persons; whom they ask about is always who logged in. */
function functions(): string {
  const ownNames = 'SET search_path = pg_catalog, pg_temp';
  const definer = `SECURITY DEFINER ${ownNames}`;
  // A connection plans these once, perhaps while the tables are empty: reading all of a table would seem as good.
  const byIndex = `${ownNames} SET enable_seqscan = off`;
  return `
  -- The cases that this login may read.
  CREATE FUNCTION sextant.reading() RETURNS text[] LANGUAGE sql STABLE ${definer} AS $$
    SELECT coalesce(array_agg(case_id), '{}') FROM sextant.person
    WHERE login = session_user AND role IN ('owner', 'editor', 'reader')
  $$;

  -- Where this login may write, and as whom. The lock makes a removal wait for a write that has begun, and refuses a
  -- write of a transaction that began before the removal: after it, nothing more arrives.
  CREATE FUNCTION sextant.writing() RETURNS TABLE (case_id text, author text, role text) LANGUAGE sql VOLATILE ${definer} AS $$
    SELECT person.case_id, person.author, person.role FROM sextant.person
    WHERE person.login = session_user AND person.role IN ('owner', 'editor') FOR SHARE
  $$;

  -- Shares a case; whoever does it owns it there.
  CREATE FUNCTION sextant.share_case(wanted text, title text, key text, name text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    INSERT INTO sextant.shared_case (id, title, shared_by) VALUES (wanted, title, session_user) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      INSERT INTO sextant.person (case_id, login, role, author, name) VALUES (wanted, session_user, 'owner', key, name);
    ELSIF NOT EXISTS (
      SELECT FROM sextant.person WHERE case_id = wanted AND login = session_user AND role = 'owner' AND author = key
    ) THEN
      RAISE EXCEPTION USING ERRCODE = '${raised.shared}', MESSAGE = 'shared before';
    END IF;
  END $$;

  -- Says once which key signs the entries of this login.
  CREATE FUNCTION sextant.introduce(wanted text, key text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    UPDATE sextant.person SET author = key
    WHERE case_id = wanted AND login = session_user AND role <> 'removed' AND author IS NULL;
    IF NOT FOUND AND NOT EXISTS (
      SELECT FROM sextant.person WHERE case_id = wanted AND login = session_user AND author = key
    ) THEN
      RAISE EXCEPTION USING ERRCODE = '${raised.otherKey}', MESSAGE = 'another key';
    END IF;
  END $$;

  -- An author's entries have no gaps, whatever commits first; then everybody hears of them.
  CREATE FUNCTION sextant.after_entries() RETURNS trigger LANGUAGE plpgsql ${byIndex} AS $$
  DECLARE stream record;
  BEGIN
    FOR stream IN
      SELECT case_id, author, min(seq) AS first, max(seq) AS last, count(*) AS many FROM added GROUP BY case_id, author
    LOOP
      IF stream.last - stream.first + 1 <> stream.many OR stream.first > 1 AND NOT EXISTS (
        SELECT FROM sextant.entry WHERE case_id = stream.case_id AND author = stream.author AND seq = stream.first - 1
      ) THEN
        RAISE EXCEPTION USING ERRCODE = '${raised.gap}', MESSAGE = 'an entry before is missing';
      END IF;
      PERFORM pg_notify('${newsChannel}', stream.case_id);
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER after_entries AFTER INSERT ON sextant.entry REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION sextant.after_entries();

  -- Bytes are stored whole and under their own hash only, so that nobody can take the place of a reply.
  CREATE FUNCTION sextant.check_body() RETURNS trigger LANGUAGE plpgsql ${byIndex} AS $$
  DECLARE isGood boolean;
  BEGIN
    IF NEW.part > 0 THEN
      isGood := EXISTS (
        SELECT FROM sextant.body
        WHERE case_id = NEW.case_id AND sha256 = NEW.sha256 AND part = 0 AND parts = NEW.parts
      );
    ELSE
      SELECT count(*) = NEW.parts AND bool_and(parts = NEW.parts)
        AND encode(sha256(string_agg(bytes, ''::bytea ORDER BY part)), 'hex') = NEW.sha256
      INTO isGood FROM sextant.body WHERE case_id = NEW.case_id AND sha256 = NEW.sha256;
    END IF;
    IF isGood IS NOT TRUE THEN
      RAISE EXCEPTION USING ERRCODE = '${raised.body}', MESSAGE = 'not the bytes of this hash';
    END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER check_body AFTER INSERT ON sextant.body DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION sextant.check_body();
  `;
}

/** Who did something and when is filled in by the database. Nothing can be deleted, and only persons change. */
function rights(): string {
  return `
  GRANT USAGE ON SCHEMA sextant TO sextant_member;
  GRANT SELECT ON ALL TABLES IN SCHEMA sextant TO sextant_member;
  GRANT INSERT ON sextant.entry, sextant.body TO sextant_member;
  GRANT INSERT (case_id, key) ON sextant.claim TO sextant_member;
  GRANT INSERT (account, product) ON sextant.spend TO sextant_member;
  GRANT INSERT (case_id, login, role, author, name), UPDATE (role, name) ON sextant.person TO sextant_member;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sextant FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION sextant.reading(), sextant.writing(), sextant.share_case(text, text, text, text),
    sextant.introduce(text, text) TO sextant_member;
  `;
}

function policies(): string {
  const everything = ['about', 'shared_case', 'person', 'entry', 'body', 'claim', 'spend'];
  const forced = everything.map(
    (table) => `ALTER TABLE sextant.${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;`,
  );
  // As a sub-select it is asked once per statement, not once per row.
  const isReadable = (column: string) => `${column} = ANY ((SELECT sextant.reading())::text[])`;
  const isWritable = 'case_id IN (SELECT w.case_id FROM sextant.writing() w)';
  const isOwn = "case_id IN (SELECT w.case_id FROM sextant.writing() w WHERE w.role = 'owner')";
  return `
  ${forced.join('\n  ')}
  -- Our own functions and later versions run as the guard. Entries, bodies and claims are closed to it too.
  CREATE POLICY guard ON sextant.about TO sextant_guard USING (true) WITH CHECK (true);
  CREATE POLICY guard ON sextant.shared_case TO sextant_guard USING (true) WITH CHECK (true);
  CREATE POLICY guard ON sextant.person TO sextant_guard USING (true) WITH CHECK (true);

  CREATE POLICY reading ON sextant.about FOR SELECT TO sextant_member USING (true);
  CREATE POLICY reading ON sextant.shared_case FOR SELECT TO sextant_member USING (${isReadable('id')});
  -- One's own row stays visible, so that a removed person is told so.
  CREATE POLICY reading ON sextant.person FOR SELECT TO sextant_member
    USING (login = session_user OR ${isReadable('case_id')});
  CREATE POLICY adding ON sextant.person FOR INSERT TO sextant_member WITH CHECK (${isOwn});
  CREATE POLICY changing ON sextant.person FOR UPDATE TO sextant_member USING (${isOwn}) WITH CHECK (${isOwn});

  CREATE POLICY reading ON sextant.entry FOR SELECT TO sextant_member USING (${isReadable('case_id')});
  CREATE POLICY adding ON sextant.entry FOR INSERT TO sextant_member
    WITH CHECK ((case_id, author) IN (SELECT w.case_id, w.author FROM sextant.writing() w));
  CREATE POLICY reading ON sextant.body FOR SELECT TO sextant_member USING (${isReadable('case_id')});
  CREATE POLICY adding ON sextant.body FOR INSERT TO sextant_member WITH CHECK (${isWritable});
  CREATE POLICY reading ON sextant.claim FOR SELECT TO sextant_member USING (${isReadable('case_id')});
  CREATE POLICY adding ON sextant.claim FOR INSERT TO sextant_member WITH CHECK (${isWritable});
  CREATE POLICY reading ON sextant.spend FOR SELECT TO sextant_member
    USING ((SELECT cardinality(sextant.reading())) > 0);
  CREATE POLICY adding ON sextant.spend FOR INSERT TO sextant_member
    WITH CHECK (EXISTS (SELECT FROM sextant.writing()));
  `;
}
