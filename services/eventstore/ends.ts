import QuickLRU from 'quick-lru'

/** streams whose ends are known at once */
const KNOWN = 50_000

/**
 * Where streams end, of a log that nobody else writes: revisions, −1 for a stream that is not there. An append that is under way may be in the file
 * already, and whoever follows the log may have been told of it, so until it is answered the end of its stream is not known.
 */
export const streamEnds = () => {
  const known = new QuickLRU<string, number>({ maxSize: KNOWN })
  const underWay = new Map<string, number>()
  return {
    /** undefined: to be read */
    of: (stream: string): number | undefined => known.get(stream),
    /** It was just read to its end. */
    found(stream: string, revision: number): void {
      if (!underWay.has(stream)) known.set(stream, revision)
    },
    appending(stream: string): void {
      underWay.set(stream, (underWay.get(stream) ?? 0) + 1)
      known.delete(stream)
    },
    /** `revision`: where the stream ends by the answer to an append, undefined where that does not say so */
    answered(stream: string, revision: number | undefined): void {
      const others = underWay.get(stream)! - 1
      if (others > 0) underWay.set(stream, others)
      else {
        underWay.delete(stream)
        if (revision !== undefined) known.set(stream, revision)
      }
    },
    /** The outcome of an append is unknown: perhaps it was written. */
    forget: (): void => known.clear(),
  }
}
export type StreamEnds = ReturnType<typeof streamEnds>
