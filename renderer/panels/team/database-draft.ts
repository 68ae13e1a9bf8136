import * as z from 'zod';
import type { DatabaseWish } from '../../stores/team-store.ts';

/** The form of a database as it is typed. */
export interface DatabaseDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  readonly tls: 'system' | 'own' | 'off';
  /** Certificates, for an authority of the team's own. */
  readonly authority: string;
  readonly caseId: string;
}

export const newDatabaseDraft: DatabaseDraft = {
  ...{ host: '', port: '5432', database: '', login: '', password: '' },
  ...{ tls: 'system', authority: '', caseId: '' },
};

export type DatabaseProblem = 'port' | 'caseId';

/** Null while something is missing. */
export function readDatabaseDraft(
  draft: DatabaseDraft,
): { readonly wish: DatabaseWish } | { readonly problem: DatabaseProblem } | null {
  const [host, database, login, caseId] = [draft.host, draft.database, draft.login, draft.caseId].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const authority = draft.tls === 'own' ? draft.authority.trim() : '';
  if (!host || !database || !login || (draft.tls === 'own' && !authority)) return null;
  const port = Number(draft.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return { problem: 'port' };
  if (caseId && !z.uuid().safeParse(caseId).success) return { problem: 'caseId' };
  return {
    wish: {
      address: {
        ...{ host, port, database, login },
        tls: draft.tls === 'off' ? 'off' : 'verified',
        ...(authority && { authority }),
      },
      ...(draft.password && { password: draft.password }),
      ...(caseId && { caseId }),
    },
  };
}
