/** The one type that every platform of ours has and the language itself lacks. */
interface AbortSignal {
  readonly aborted: boolean;
}
