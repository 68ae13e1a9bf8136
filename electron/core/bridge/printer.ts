/** A hidden browser engine that renders our pages. It runs no scripts and fetches nothing. */
export interface Printer {
  pdf(html: string): Promise<Uint8Array>;
  png(svg: string, size: { readonly width: number; readonly height: number }): Promise<Uint8Array>;
}
