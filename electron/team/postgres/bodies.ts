import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readRows, type Session } from './connect.ts';
import { largestBody, mostParts, partSize } from './schema.ts';

const Named = z.object({ sha256: z.string().max(64) });
const Size = z.object({ parts: z.int().min(0).max(mostParts), bytes: z.number().min(0) });
const Part = z.object({ bytes: z.instanceof(Buffer).refine(({ length }) => length <= partSize) });

/** Which of these bodies are there. */
export async function bodiesThere(
  session: Session,
  caseId: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await session.query(
    'SELECT sha256 FROM sextant.body WHERE case_id = $1 AND sha256 = ANY ($2::text[]) AND part = 0',
    [caseId, hashes],
  );
  return new Set(readRows(Named, rows).map(({ sha256 }) => sha256));
}

/** The whole body or nothing; the database checks its hash. */
export async function storeBody(
  session: Session,
  caseId: string,
  sha256: string,
  bytes: Buffer,
): Promise<Result<void>> {
  if (bytes.length > largestBody) {
    return fail('too-large', `A reply of ${megabytes(bytes.length)} is too large for a shared database.`, {
      kept: 'It stays in the case on this machine.',
      next: 'Share this case over a folder, which has no such limit.',
    });
  }
  const parts = Math.max(1, Math.ceil(bytes.length / partSize));
  return session.transaction(async () => {
    for (let part = 0; part < parts; part++) {
      await session.query(
        `INSERT INTO sextant.body (case_id, sha256, part, parts, bytes) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (case_id, sha256, part) DO NOTHING`,
        [caseId, sha256, part, parts, bytes.subarray(part * partSize, (part + 1) * partSize)],
      );
    }
    return ok(undefined);
  });
}

/** Null while it is not there. More than `most` bytes are not read. */
export async function readBody(
  session: Session,
  caseId: string,
  sha256: string,
  most: number,
): Promise<Result<Buffer | null>> {
  const sizes = await session.query(
    `SELECT count(*)::integer AS parts, coalesce(sum(octet_length(bytes)), 0)::float8 AS bytes
     FROM sextant.body WHERE case_id = $1 AND sha256 = $2`,
    [caseId, sha256],
  );
  const [size] = readRows(Size, sizes);
  if (!size || size.parts === 0) return ok(null);
  if (size.bytes > most) {
    return fail('too-large', `A reply in the shared database has ${megabytes(size.bytes)}, more than expected.`, {
      kept: 'It was not read. The case is as it was.',
      next: 'Ask whoever queried it.',
    });
  }
  const read: Buffer[] = [];
  for (let part = 0; part < size.parts; part++) {
    const rows = await session.query(
      'SELECT bytes FROM sextant.body WHERE case_id = $1 AND sha256 = $2 AND part = $3',
      [caseId, sha256, part],
    );
    read.push(...readRows(Part, rows).map((row) => row.bytes));
  }
  const bytes = Buffer.concat(read);
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return ok(bytes);
  return fail('bad-reply', 'The bytes of a reply were changed in the shared database.', {
    kept: 'They were not taken in. The case is as it was.',
    next: 'Tell the administrator of the database.',
  });
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`;
}
