import { generate } from 'lean-qr';

/** A QR code as one outline in a square; null if the text is too long for any code. */
export function qrCode(text: string): { readonly size: number; readonly outline: string } | null {
  try {
    const code = generate(text);
    const dots: string[] = [];
    for (let y = 0; y < code.size; y++) {
      for (let x = 0; x < code.size; x++) if (code.get(x, y)) dots.push(`M${x} ${y}h1v1h-1z`);
    }
    return { size: code.size, outline: dots.join('') };
  } catch {
    return null; // It throws only for a text that is too long.
  }
}
