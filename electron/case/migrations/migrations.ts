import { first } from './0001-first.ts';
import { search } from './0002-search.ts';
import { triage } from './0003-triage.ts';
import { kept } from './0004-kept.ts';
import { chain } from './0005-chain.ts';
import { membership } from './0006-membership.ts';
import { team } from './0007-team.ts';

/** In order; the version number is the position here, from 1. After a release, only append. */
export const migrations: readonly string[] = [first, search, triage, kept, chain, membership, team];

export const currentVersion = migrations.length;

/** From this version on, a case has one chain over everything; an older case gets it when it is upgraded. */
export const chainedSince = 5;
