import * as z from 'zod';
import { HostileText } from './hostile.ts';

export const WarningListRow = z.object({
  id: z.string(),
  name: HostileText,
  version: HostileText.nullable().describe('As its project writes it: mostly a day, such as 20240305.'),
  source: HostileText.describe('The name of the file that it was read from.'),
  addedAt: z.iso.datetime(),
  entries: z.int().describe('Number of hosts, addresses and networks; 0 if its stored copy can no longer be read.'),
  leftOut: z.int().describe('Number of entries of other kinds, which are not used.'),
});
export type WarningListRow = z.output<typeof WarningListRow>;

/** The lists of shared infrastructure that the judgement uses. */
export const WarningLists = z.object({
  lists: z.array(WarningListRow),
  bundled: z.int().describe('Number of hosts and networks in the list that is part of Sextant.'),
});
export type WarningLists = z.output<typeof WarningLists>;
