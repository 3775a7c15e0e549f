export { draftOf, useDraft } from '#contracts/client/draft.ts'
