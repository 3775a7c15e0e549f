import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'

/** Page of the document that a stream is, where there is one. */
export const placeOf = (stream: string): string | undefined => {
  const page = pages[kindOf(stream)]
  return page && `/${page}/${encodeURIComponent(idOf(stream))}/show`
}
const pages: Readonly<Record<string, string>> = {
  order: 'order',
  refund: 'refund',
  payment: 'payment',
  owed: 'needs-refund',
  agency: 'agency',
}

/** The page of a stream's history, open at what changed between two of its revisions; −1 is before its first event. */
export const historyPlace = (stream: string, from: number, to: number): string =>
  `/history?${new URLSearchParams({ stream, from: String(from), to: String(to) })}`
