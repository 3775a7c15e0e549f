/**
 * Runs the steps one after another, each also where an earlier one has failed: one part that does not close must not leave the others open.
 * @throws the first failure, when all have been tried
 */
export const closeEach = async (steps: readonly (() => unknown)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
