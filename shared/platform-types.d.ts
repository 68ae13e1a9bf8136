/** The few types that every platform of ours has and the language itself lacks. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface URL {
  readonly hostname: string;
  readonly href: string;
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean };
