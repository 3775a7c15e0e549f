import { useState } from 'react'
import { isStale } from './StaleDialog.tsx'

/**
 * The document that a form goes by: the one that it was opened with, until somebody else was faster (412). Then `latest` is what the others
 * have saved, and `takeOver` lets the form go on from there.
 * @param read reads the document anew
 */
export const useLatest = <Doc>(doc: Doc | undefined, read: () => Promise<Doc>) => {
  const [base, setBase] = useState(doc)
  const [latest, setLatest] = useState<Doc>()
  return {
    base,
    latest,
    /** reads what the others have saved, if that is the reason of the refusal */
    ifStale: async (error: unknown): Promise<void> => {
      if (doc !== undefined && isStale(error)) setLatest(await read().catch(() => undefined))
    },
    takeOver: (): void => setBase(latest),
  }
}
