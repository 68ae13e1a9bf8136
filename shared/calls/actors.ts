import * as z from 'zod';
import { Actor, ActorId, ActorRow, AlikeCase } from '../actors.ts';
import { WritePath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const Id = ActorId.describe('The ID of the actor, as actors.list returns it.');
const CaseId = z.string().min(1).max(100);
const CaseIds = z.array(CaseId).max(200);

export const actorsCalls = {
  'actors.alike': {
    does: 'Lists other cases that look like the open one, and why: the same registrant, server, kit, registration or wording. Shared infrastructure links nothing. Costs nothing.',
    input: z.strictObject({ most: z.int().min(1).max(12).default(8).describe('Maximum cases to compare with.') }),
    output: z.object({
      cases: z.array(AlikeCase).describe('Strongest first.'),
      compared: z.int().describe('How many names of the open case were compared.'),
      isWhole: z.boolean().describe('False if the case has more names.'),
      ready: z.boolean().describe('All known cases have been read.'),
    }),
  },
  'actors.list': {
    does: 'Lists the actors that the user made from cases.',
    input: z.strictObject({}),
    output: z.object({
      actors: z.array(ActorRow),
      damaged: z.array(z.string()).describe('Files of actors that can’t be read.'),
    }),
  },
  'actors.read': {
    does: 'Describes an actor: its cases, its traits with counts and times, its names, what it registered last, and where else it was seen. Costs nothing.',
    input: z.strictObject({ id: Id }),
    output: Actor,
  },
  'actors.save': {
    does: 'Creates an actor, or changes one: its name, its notes, its cases, and whether it is watched.',
    input: z.strictObject({
      id: Id.optional().describe('The actor to change. If omitted, Sextant creates one.'),
      name: z.string().trim().min(1).max(200).optional().describe('Its name; a new actor needs one.'),
      notes: z.string().max(20_000).optional().describe('Notes about it.'),
      addCases: CaseIds.default([]).describe('IDs of cases to add. The index must know them.'),
      removeCases: CaseIds.default([]).describe('IDs of cases to remove. The cases stay.'),
      watched: z.boolean().optional().describe('Whether a case that gets one of its rare traits is reported.'),
    }),
    output: ActorRow,
  },
  'actors.remove': {
    does: 'Deletes an actor, or brings a deleted one back. Its cases stay.',
    input: z.strictObject({
      id: Id,
      undo: z.boolean().default(false).describe('Brings it back; possible for 30 days.'),
    }),
    output: z.object({ name: HostileText }),
  },
  'actors.apart': {
    does: 'Decides that the open case and another are not the same hand, or takes that back.',
    input: z.strictObject({
      id: CaseId.describe('The ID of the other case.'),
      set: z.boolean().default(true).describe('false: takes it back.'),
    }),
    output: z.object({ apart: z.boolean() }),
  },
  'actors.export': {
    does: 'Writes an actor as STIX 2.1: an intrusion set, a campaign for each case, indicators for its names and traits, and their relationships.',
    input: z.strictObject({ id: Id, path: WritePath.optional().describe('If omitted, Sextant asks where to save.') }),
    output: z.object({ path: z.string(), bytes: z.int(), objects: z.int() }),
  },
} satisfies CallSpecs;

export const actorsEvents = {
  'actors.changed': {
    tells: 'Actors were made, changed or deleted.',
    payload: z.object({ actors: z.array(ActorRow) }),
  },
  'actors.seen': {
    tells: 'A case has rare traits of a watched actor that it did not have before.',
    payload: z.object({ id: ActorId, name: HostileText, cases: z.array(HostileText) }),
  },
} satisfies EventSpecs;
