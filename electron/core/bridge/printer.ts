/** A browser engine that draws pages of ours out of sight: nothing in them runs, and nothing is fetched. */
export interface Printer {
  pdf(html: string): Promise<Uint8Array>;
  png(svg: string, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>;
}
