import { refundDocumentTypes } from '../enums.ts'

/** Maximum number of papers in one request, and of bytes in each; the field of a paper is its type. */
export const papersTaken = { max: 12, bytes: 2 * 1024 * 1024, fields: refundDocumentTypes } as const
