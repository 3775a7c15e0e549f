import type { Test } from 'tap'

/**
 * A part of a longer story under a title of its own: items of the checklist are named so. What builds on a part that failed is not tried.
 * @throws Error when the part has failed
 */
export const part = async (t: Test, title: string, play: (t: Test) => Promise<void>): Promise<void> => {
  const result = await t.test(title, play)
  if (!result?.ok) throw new Error(`“${title}” has failed`)
}
