import * as z from 'zod';
import { ConnectionFile, ConnectionId, Service } from '../connection.ts';
import { ConnectionList, ConnectionView, ServiceTest } from '../connection-view.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

const WhichService = Service.describe('One of its services.');
const ById = z.strictObject({ id: ConnectionId.describe('The ID of a connection, as connections.list returns it.') });

export const connectionsCalls = {
  'connections.list': {
    does: 'Lists the connections, which one is in use, and where each key is stored.',
    input: z.strictObject({}),
    output: ConnectionList,
  },
  'connections.save': {
    does: 'Creates a connection, or changes the one with the given ID. Sextant asks the user about each new address. Keys do not change.',
    input: z.strictObject({
      id: ConnectionId.optional().describe('The connection to change. If omitted, Sextant creates one.'),
      connection: ConnectionFile.describe('The connection, in the format of a connection file.'),
    }),
    output: ConnectionView,
  },
  'connections.use': {
    does: 'Switches to a connection: calls use it from now on.',
    input: ById,
    output: ConnectionList,
  },
  'connections.setKey': {
    does: 'Stores a key in the system keychain and replaces the older one. The key never leaves the main process again.',
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
    does: 'Sends each service of a connection one free request and returns the outcome.',
    input: ById,
    output: z.object({ tests: z.array(ServiceTest) }),
  },
  'connections.import': {
    does: 'Adds a connection from the text of a connection file, after the user confirms its addresses.',
    input: z.strictObject({ text: z.string().max(100_000).describe('The content of the file, as JSON.') }),
    output: ConnectionView,
  },
  'connections.export': {
    does: 'Writes a connection, without its keys, to a file that the user chooses.',
    input: ById,
    output: z.object({
      path: z.string().nullable().describe('The file; null if the user cancelled.'),
    }),
  },
} satisfies CallSpecs;

export const connectionsEvents = {
  'connections.changed': {
    tells: 'The list of connections changed, or where their keys are stored.',
    payload: ConnectionList,
  },
} satisfies EventSpecs;
