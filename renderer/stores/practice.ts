/** Where the first brief of the demo world begins (docs/demo-world.md). */
export const practiceStart = 'mynorthmeresupport10.org';

/** Where the other three begin. */
export const otherStarts = ['track-my-parcelwick.shop', 'xn--lumnpost-d1a.site', 'ujmxuufshavveix.net'] as const;
