/** Where the first brief of the demo world begins (docs/demo-world.md). */
export const practiceStart = 'mynorthmeresupport10.org';
