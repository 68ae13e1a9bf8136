import type { Thing } from '../../shared/graph-addition.ts';
import { type Archive, openArchive } from './archive.ts';
import { mainValue, maltegoThing } from './maltego.ts';
import { incomplete, leftOut, type ReadPiece } from './pieces.ts';
import { faultOf } from './read-xlsx.ts';
import type { Source } from './source.ts';
import { type XmlEvent, xmlEvents } from './xml-events.ts';

const graphs = /^Graphs\/[^/]+\.graphml$/i;

export function isMtgx(names: readonly string[]): boolean {
  return names.some((name) => graphs.test(name));
}

/** The graphs of Maltego: an archive with one GraphML text for each. */
export async function* readMtgx({ path, done }: Pick<Source, 'path' | 'done'>): AsyncGenerator<ReadPiece> {
  let archive: Archive | null = null;
  try {
    archive = await openArchive(path, done);
    for (const name of archive.names.filter((part) => graphs.test(part))) {
      try {
        yield* graphPieces(xmlEvents(archive.text(name)));
      } catch (error) {
        yield leftOut(faultOf(error));
      }
    }
  } catch (error) {
    yield leftOut(faultOf(error));
  } finally {
    archive?.close();
  }
}

/** What a person wrote on a link, or else what brought it. */
const linkLabels = ['maltego.link.manual.type', 'maltego.link.label', 'maltego.link.transform.display-name'];

interface Part {
  type: string;
  /** The values of its properties, by name. */
  readonly values: Map<string, string>;
  note: string;
}

export async function* graphPieces(events: AsyncIterable<XmlEvent>): AsyncGenerator<ReadPiece> {
  const things = new Map<string, Thing>();
  let part: Part | null = null;
  let property = '';
  let node = '';
  let edge = { from: '', to: '' };
  for await (const event of events) {
    if (event.is === 'fault') {
      yield incomplete;
      return;
    }
    if (event.is === 'open') {
      const { attributes } = event;
      if (event.name === 'node') node = attributes.id ?? '';
      else if (event.name === 'edge') edge = { from: attributes.source ?? '', to: attributes.target ?? '' };
      else if (event.name === 'MaltegoEntity' || event.name === 'MaltegoLink')
        part = { type: attributes.type ?? '', values: new Map(), note: '' };
      else if (event.name === 'Property') property = attributes.name ?? '';
      continue;
    }
    if (event.name === 'Value' && part && !part.values.has(property)) part.values.set(property, event.text.trim());
    else if (event.name === 'Notes' && part) part.note = event.text.trim().slice(0, 20_000);
    else if (event.name === 'node' && part) {
      const thing = maltegoThing(part.type, mainValue(part.values));
      if (thing) {
        things.set(node, thing);
        yield { is: 'thing', thing: part.note === '' ? thing : { ...thing, row: { note: part.note } } };
      } else yield leftOut(`an item of a kind that the case does not have (${part.type.slice(0, 60)})`);
      part = null;
    } else if (event.name === 'edge') {
      const [from, to] = [things.get(edge.from), things.get(edge.to)];
      const said = linkLabels.map((name) => part?.values.get(name)?.trim() ?? '').find((label) => label !== '');
      const kind = said?.slice(0, 100) ?? 'linked to';
      if (from && to) yield { is: 'link', link: { from, to, kind, first: null, last: null, count: null } };
      else yield leftOut('a link to something that was not imported');
      part = null;
    }
  }
}
