/** The most calls of others that one answer has, the newest ones. */
export const mostCalls = 2000;

/**
 * Version 2: the calls of an account are counted together. Nobody has a right to the table itself. The two functions
 * take the lock of the account first, so that no two of them count at the same time, and what changes has a number that
 * rises in the order of the commits.
 */
export function jointCount(): string {
  const definer = 'SECURITY DEFINER SET search_path = pg_catalog, pg_temp';
  return `
  DROP TABLE sextant.spend;
  CREATE SEQUENCE sextant.spend_change;

  -- The calls of an account, which is named by a hash.
  CREATE TABLE sextant.spend (
    -- made by whoever calls, so that asking again counts once
    receipt uuid PRIMARY KEY,
    account text NOT NULL CHECK (account ~ '^[0-9a-f]{64}$'),
    operation text NOT NULL CHECK (length(operation) BETWEEN 1 AND 100),
    product text CHECK (length(product) BETWEEN 1 AND 100),
    spends boolean NOT NULL,
    is_given_back boolean NOT NULL DEFAULT false,
    change bigint NOT NULL DEFAULT nextval('sextant.spend_change'),
    who text NOT NULL DEFAULT session_user,
    at timestamptz NOT NULL
  );
  CREATE INDEX spend_by_time ON sextant.spend (account, at);
  CREATE INDEX spend_by_change ON sextant.spend (account, change);
  ALTER TABLE sextant.spend ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY guard ON sextant.spend TO sextant_guard USING (true) WITH CHECK (true);

  CREATE FUNCTION sextant.lock_account(wanted text) RETURNS void LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    IF cardinality(sextant.reading()) = 0 THEN
      RAISE EXCEPTION USING ERRCODE = '42501', MESSAGE = 'in no case of this database';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('sextant account ' || wanted, 0));
  END $$;

  -- Counts a call if all limits allow it, or says in how many milliseconds they do. Without a call it only tells what
  -- changed. "untold" are calls that their machine made while it could not ask.
  CREATE FUNCTION sextant.count_call(wanted text, call jsonb, limits jsonb, untold jsonb, after bigint, since_ms float8)
  RETURNS jsonb LANGUAGE plpgsql ${definer} AS $$
  DECLARE
    at_once timestamptz;
    longest jsonb;
    changes jsonb;
  BEGIN
    PERFORM sextant.lock_account(wanted);
    at_once := clock_timestamp(); -- Not the time of the transaction, which may have waited for the lock.
    DELETE FROM sextant.spend WHERE account = wanted AND at < at_once - interval '2 days';
    INSERT INTO sextant.spend (receipt, account, operation, product, spends, at)
      SELECT made.receipt, wanted, made.operation, made.product, made.spends, at_once - made."agoMs" * interval '1 ms'
      FROM jsonb_to_recordset(untold) AS made (receipt uuid, operation text, product text, spends boolean, "agoMs" float8)
      WHERE made."agoMs" >= 0
      ON CONFLICT DO NOTHING;

    IF call IS NOT NULL AND NOT EXISTS (
      SELECT FROM sextant.spend WHERE receipt = (call->>'receipt')::uuid AND account = wanted AND who = session_user
    ) THEN
      -- The call that must leave its window first is as many calls ago as the limit allows.
      SELECT jsonb_build_object('at', lim.place - 1, 'ms', extract(epoch FROM blocking.at - at_once) * 1000 + lim.ms)
      INTO longest
      FROM ROWS FROM (jsonb_to_recordset(limits) AS (by text, most integer, ms float8)) WITH ORDINALITY
        AS lim (by, most, ms, place)
      CROSS JOIN LATERAL (
        SELECT spend.at FROM sextant.spend
        WHERE account = wanted AND NOT is_given_back AND spend.at > at_once - lim.ms * interval '1 ms'
          AND CASE lim.by WHEN 'product' THEN product = call->>'product' ELSE operation = call->>'operation' END
        ORDER BY spend.at DESC OFFSET greatest(lim.most - 1, 0) LIMIT 1
      ) AS blocking
      ORDER BY extract(epoch FROM blocking.at - at_once) * 1000 + lim.ms DESC LIMIT 1;
      IF longest IS NULL THEN
        INSERT INTO sextant.spend (receipt, account, operation, product, spends, at)
        VALUES ((call->>'receipt')::uuid, wanted, call->>'operation', call->>'product', (call->>'spends')::boolean, at_once);
      END IF;
    END IF;

    SELECT coalesce(jsonb_agg(to_jsonb(changed)), '[]') INTO changes FROM (
      SELECT receipt, operation, product, spends, is_given_back AS "isGivenBack", change,
        greatest(0, extract(epoch FROM at_once - at) * 1000)::float8 AS "agoMs"
      FROM sextant.spend
      WHERE account = wanted AND change > after AND at > at_once - since_ms * interval '1 ms'
      ORDER BY change DESC LIMIT ${mostCalls}
    ) AS changed;
    RETURN jsonb_build_object('wait', longest, 'calls', changes);
  END $$;

  -- Returns a call that never reached the service: one's own, and soon.
  CREATE FUNCTION sextant.give_back(its_receipt uuid) RETURNS void LANGUAGE plpgsql ${definer} AS $$
  DECLARE its_account text;
  BEGIN
    SELECT account INTO its_account FROM sextant.spend WHERE receipt = its_receipt AND who = session_user;
    IF its_account IS NULL THEN RETURN; END IF;
    PERFORM sextant.lock_account(its_account);
    UPDATE sextant.spend SET is_given_back = true, change = nextval('sextant.spend_change')
    WHERE receipt = its_receipt AND NOT is_given_back AND at > clock_timestamp() - interval '10 minutes';
  END $$;

  REVOKE ALL ON FUNCTION sextant.lock_account(text), sextant.count_call(text, jsonb, jsonb, jsonb, bigint, float8),
    sextant.give_back(uuid) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION sextant.count_call(text, jsonb, jsonb, jsonb, bigint, float8), sextant.give_back(uuid)
    TO sextant_member;
  `;
}
