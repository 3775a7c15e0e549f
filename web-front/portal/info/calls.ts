import { infoBoard, infoPicture } from '#contracts/content/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { call } from '../../kit/session.ts'

/** name under which the server tells that something published has changed */
export const PUBLISHED = ['published']
/** longest delay of what begins or ends with a day, ms */
const EVERY_MS = 5 * 60_000

/** The pieces that are published for the reader, in short; the frame, the home page and the count share the answer. */
export const useBoard = (enabled: boolean) => useAsk(infoBoard, {}, { enabled, lists: PUBLISHED, every: EVERY_MS })

/** Fetches pictures of a piece for `Rich`. */
export const pictureOf = (infoId: string) => async (id: string) => ((await call(infoPicture, { id, infoId })) as { blob: Blob }).blob
