import * as z from 'zod';
import { ConnectionFile, ConnectionId, Service } from '../connection.ts';
import { ConnectionList, ConnectionView, ServiceTest } from '../connection-view.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const WhichService = Service.describe('Which of its services.');
const ById = z.strictObject({ id: ConnectionId.describe('The id of a connection, as connections.list gives it.') });

export const connectionsCalls = {
  'connections.list': {
    does: 'Lists the connections, says which one is in use, and where each key is kept.',
    input: z.strictObject({}),
    output: ConnectionList,
  },
  'connections.save': {
    does: 'Creates a connection, or changes the one with the given id. The person is asked before an address is new. Keys stay.',
    input: z.strictObject({
      id: ConnectionId.optional().describe('The connection to change; without it a new one is made.'),
      connection: ConnectionFile.describe('The connection as its file has it.'),
    }),
    output: ConnectionView,
  },
  'connections.use': {
    does: 'Makes one connection the one that calls go through.',
    input: ById,
    output: ConnectionList,
  },
  'connections.setKey': {
    does: 'Puts a key into the system keychain, in place of an older one. It never comes back out of main.',
    input: ById.extend({
      service: WhichService,
      key: z.string().trim().min(1, 'The key is empty.').max(512).describe('The key itself.'),
    }),
    output: ConnectionView,
  },
  'connections.forgetKey': {
    does: 'Removes one key of a connection from the system keychain.',
    input: ById.extend({ service: WhichService }),
    output: ConnectionView,
  },
  'connections.forget': {
    does: 'Removes a connection and all its keys.',
    input: ById,
    output: ConnectionList,
  },
  'connections.test': {
    does: 'Asks each service of a connection one question that costs nothing, and says what came back.',
    input: ById,
    output: z.object({ tests: z.array(ServiceTest) }),
  },
  'connections.import': {
    does: 'Adds a connection from the text of a connection file, once the person agreed to its addresses.',
    input: z.strictObject({ text: z.string().max(100_000).describe('What the file holds, as JSON.') }),
    output: ConnectionView,
  },
  'connections.export': {
    does: 'Writes a connection, without its keys, to a file that the person chooses.',
    input: ById,
    output: z.object({
      path: z.string().nullable().describe('Where it was written; null when the person changed their mind.'),
    }),
  },
} satisfies CallSpecs;

export const connectionsEvents = {
  'connections.changed': { tells: 'The list of connections or where their keys are kept.', payload: ConnectionList },
} satisfies EventSpecs;
