// Starts a program of lazy-modules.ts, which puts the tables of its modules before this.
/* global files, fileOf, outside, entry */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

/** What each module exports, by its number. */
const loaded = [];
const opened = [];

function load(number) {
  const file = fileOf[number];
  if (file === undefined) {
    loaded[number] = require(outside[number - fileOf.length]);
    return loaded[number];
  }
  opened[file] ??= open(join(__dirname, files[file]));
  const exports = {};
  loaded[number] = exports;
  try {
    opened[file].modules[number](exports);
  } catch (error) {
    delete loaded[number];
    throw error;
  }
  return exports;
}

/** V8 refuses what another version compiled, and compiles the file again. */
function open(path) {
  const script = new Script(readFileSync(path, 'latin1'), { filename: path, cachedData: compiled(path) });
  const module = {};
  script.runInThisContext()(module);
  return { path, script, modules: module.exports(loaded, load, __filename) };
}

function compiled(path) {
  try {
    return readFileSync(`${path}.compiled`);
  } catch {
    return undefined;
  }
}

/** Saves what V8 has compiled until now: a later start does not compile it again. */
exports.saveCompiled = () => {
  for (const one of opened) if (one) writeFileSync(`${one.path}.compiled`, one.script.createCachedData());
};

load(entry);
