import { attributeType, extensionId } from './stix-things.ts';

/** Describes our members to other tools; they may ignore them. */
export function stixExtension(creator: string, at: string): object {
  return {
    type: 'extension-definition',
    spec_version: '2.1',
    id: extensionId,
    created_by_ref: creator,
    created: at,
    modified: at,
    name: 'Sextant case',
    description:
      'What a case of Sextant knows of an object beyond the standard: which kind of thing it is there, what was read of it, ' +
      'where it stands on the canvas, tags and stacks. One object may stand for several things, such as a name that is both ' +
      'a host and a name server. Readers that do not know this extension lose nothing of the standard’s own members.',
    schema: JSON.stringify(schema),
    version: '1.0.0',
    extension_types: ['new-sdo', 'property-extension'],
  };
}

const text = { type: 'string' };
const number = { type: 'number' };
const yes = { const: true };

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Sextant case',
  $defs: {
    thing: {
      type: 'object',
      required: ['thing_kind', 'thing_value'],
      properties: {
        thing_kind: { ...text, description: 'domain, host, ip, nameserver, mailserver, email and so on' },
        thing_value: { ...text, description: 'its normal form' },
        shown_as: { ...text, description: 'as it came, where that differs' },
        facts_unknown: { type: 'array', items: text, description: 'facts that the service says it does not know' },
        facts_empty: { type: 'array', items: text, description: 'facts that are lists without an entry' },
        shared_by: { type: 'array', description: 'how many domains share it in all, by the parameter that finds them' },
        hidden: yes,
        position_x: number,
        position_y: number,
        pinned: yes,
        colour: text,
        tags: { type: 'array', items: text },
        stack_id: { type: 'integer' },
        imported_from: { ...text, description: 'the file or case that it came with; nothing for what was found here' },
      },
      patternProperties: { '^fact_': { description: 'what a reply said of it, such as fact_risk or fact_first_seen' } },
    },
    stack: {
      type: 'object',
      required: ['stack_id', 'label'],
      properties: {
        stack_id: { type: 'integer' },
        label: text,
        position_x: number,
        position_y: number,
        pinned: yes,
        colour: text,
        open: yes,
        completeness: { type: 'object', description: 'whether all that belongs to it is in it' },
      },
    },
    [attributeType]: {
      type: 'object',
      description: 'an object type of its own, for what the standard has no object for',
      required: ['attribute_kind', 'value', 'things'],
      properties: {
        attribute_kind: { ...text, description: 'phone, street, tracking-code and so on' },
        value: text,
        things: { type: 'array', items: { $ref: '#/$defs/thing' } },
      },
    },
  },
  description: `Members of the extension on objects of the standard; $defs has the object type ${attributeType}.`,
  properties: {
    things: { type: 'array', items: { $ref: '#/$defs/thing' }, description: 'on objects' },
    thing_kind: { ...text, description: 'on notes: which of the things of the object it is about' },
    relation: { ...text, description: 'on relationships: what links the two, as the case says it' },
    source_kind: text,
    target_kind: text,
    first_seen: text,
    last_seen: text,
    times_seen: { type: 'integer' },
    imported_from: text,
    verdict: { const: 'in', description: 'on indicators: the verdict of the person who made the case' },
    campaign: { ...text, description: 'on indicators: the name of the campaign' },
    stacks: { type: 'array', items: { $ref: '#/$defs/stack' }, description: 'on the report' },
  },
};
