import { first } from './0001-first.ts';
import { search } from './0002-search.ts';
import { triage } from './0003-triage.ts';
import { kept } from './0004-kept.ts';
import { chain } from './0005-chain.ts';

/** In order; the number of a version is its place here, from 1. Never changed after a release, only added to. */
export const migrations: readonly string[] = [first, search, triage, kept, chain];

export const currentVersion = migrations.length;

/** From this version on a case has one chain over everything; an older one gets it when it is brought up to date. */
export const chainedSince = 5;
