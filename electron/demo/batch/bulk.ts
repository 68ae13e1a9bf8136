// Traffic of the fast channels, made second by second while it is sent. All records of a channel have one length, so
// that the size of any range is known without making it.

import { mix } from '../random.ts';
import { deliveryZone } from '../world/odd-records.ts';
import type { Channel } from './channels.ts';
import { spaced } from './lines.ts';

export interface Bulk {
  readonly bytesPerSecond: number;
  /** In that memory, if some is given, else in new one. */
  make(second: number, memory?: Buffer): Buffer;
}

const none: Bulk = { bytesPerSecond: 0, make: () => Buffer.alloc(0) };
const places = [
  'ams',
  'arn',
  'bom',
  'cdg',
  'fra',
  'gru',
  'hkg',
  'iad',
  'jfk',
  'lhr',
  'mad',
  'nrt',
  'ord',
  'sfo',
  'sin',
  'syd',
];
const labelDigits = 16;
const digits = Buffer.from('0123456789abcdef');

export function bulkOf(channel: Channel, seed: number): Bulk {
  if (channel.bulk === 0) return none;
  return channel.delivery === 'json' ? jsonBulk(channel, seed) : nmsgBulk(channel, seed);
}

/**
 * Host names of the delivery network, each seen for the first time; passive DNS keeps them under one wildcard label, and
 * their addresses are the ones it has there. A template is copied and the parts that differ are written over it.
 */
function jsonBulk(channel: Channel, seed: number): Bulk {
  const label = '#'.repeat(labelDigits);
  const template = Buffer.from(
    `{"time":"0000-00-00 00:00:00.NNNNNNNNN","vname":"SIE","mname":"newdomain","source":"a1ba02cf","message":` +
      `{"domain":"cloudveil.net.","time_seen":"0000-00-00 00:00:00","bailiwick":"${deliveryZone}",` +
      `"rrname":"${label}.PPP.${deliveryZone}","rrclass":"IN","rrtype":"A","rdata":["198.51.100.2X"],` +
      `"keys":[],"new_rr":[]}}\n`,
  );
  const at = {
    time: template.indexOf('0000-'),
    seen: template.lastIndexOf('0000-'),
    nanos: template.indexOf('NNNNNNNNN'),
    label: template.indexOf(label),
    place: template.indexOf('PPP'),
    address: template.indexOf('2X"]') + 1,
  };
  const step = Math.floor(999_000_000 / channel.bulk);
  return {
    bytesPerSecond: template.length * channel.bulk,
    make(second, block = Buffer.allocUnsafe(template.length * channel.bulk)) {
      const time = spaced(second);
      template.write(time, at.time, 'latin1');
      template.write(time, at.seen, 'latin1');
      for (let number = 0; number < channel.bulk; number++) {
        const start = number * template.length;
        template.copy(block, start);
        writeDecimal(block, start + at.nanos, number * step + (mix(second, number) % step), 9);
        writeLabel(block, start + at.label, mix(seed, channel.number, second, number));
        block.write(places[number % places.length] ?? '', start + at.place, 'latin1');
        block[start + at.address] = 0x30 + (number % 3);
      }
      return block;
    },
  };
}

/** One container a second: a header, then payloads of the form that NMSG tools read. */
function nmsgBulk(channel: Channel, seed: number): Bulk {
  const payload = nmsgPayload(channel.number);
  const header = Buffer.alloc(10);
  header.write('NMSG', 'latin1');
  header[5] = 2;
  header.writeUInt32BE(payload.bytes.length * channel.bulk, 6);
  const step = Math.floor(999_000_000 / channel.bulk);
  return {
    bytesPerSecond: header.length + payload.bytes.length * channel.bulk,
    make(second, block = Buffer.allocUnsafe(header.length + payload.bytes.length * channel.bulk)) {
      header.copy(block);
      for (let number = 0; number < channel.bulk; number++) {
        const start = header.length + number * payload.bytes.length;
        payload.bytes.copy(block, start);
        varint(second, 5).copy(block, start + payload.seconds);
        block.writeUInt32LE(number * step, start + payload.nanos);
        writeLabel(block, start + payload.label, mix(seed, channel.number, second, number));
      }
      return block;
    },
  };
}

/** Members 1 to 5 and 7 of a payload: vendor, type, seconds, nanoseconds, message, source. */
function nmsgPayload(number: number) {
  const labelText = '#'.repeat(labelDigits);
  const owner = `\x10${labelText}\x04edge\x09cloudveil\x03net\x00`;
  const field = (tag: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([(tag << 3) | 2]), varint(bytes.length), bytes]);
  const message = Buffer.concat([
    field(5, Buffer.from('\x04edge\x09cloudveil\x03net\x00', 'latin1')),
    field(6, Buffer.from(owner, 'latin1')),
    Buffer.from([0x38, 1, 0x40, 1, 0x48, 60]),
    field(10, Buffer.from([198, 51, 100, 20])),
  ]);
  const head = Buffer.from([0x08, 2, 0x10, 1, 0x18]);
  const body = Buffer.concat([
    head,
    varint(0, 5),
    Buffer.from([0x25, 0, 0, 0, 0]),
    field(5, message),
    Buffer.from([0x38]),
    varint(0xa1ba0000 + number, 5),
  ]);
  const bytes = field(1, body);
  const start = bytes.length - body.length + head.length;
  return { bytes, seconds: start, nanos: start + 6, label: bytes.indexOf(labelText) };
}

/** A base-128 number, on request stretched to a fixed length. */
function varint(value: number, length = 0): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length < Math.max(1, length); rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) | 0x80);
  }
  bytes.push((bytes.pop() ?? 0) & 0x7f);
  return Buffer.from(bytes);
}

function writeDecimal(block: Buffer, at: number, value: number, length: number): void {
  let rest = value;
  for (let place = at + length - 1; place >= at; place--) {
    block[place] = 0x30 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
}

function writeLabel(block: Buffer, at: number, number: number): void {
  let low = number;
  let high = Math.imul(number, 0x9e3779b1) >>> 0;
  for (let place = 0; place < labelDigits; place += 2) {
    block[at + place] = digits[low & 15] ?? 0x30;
    block[at + place + 1] = digits[high & 15] ?? 0x30;
    low >>>= 4;
    high >>>= 4;
  }
}
