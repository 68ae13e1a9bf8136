/** The few types that all our platforms have, but not the language itself. */
interface AbortSignal {
  readonly aborted: boolean;
}
interface URL {
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly searchParams: Iterable<[string, string]>;
}
declare const URL: { new (address: string): URL; canParse(address: string): boolean };
declare function atob(base64: string): string;
