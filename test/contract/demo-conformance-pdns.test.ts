import { holdAgainst, partsOf } from './conformance-suite.ts';

holdAgainst(await partsOf('pdns'));
