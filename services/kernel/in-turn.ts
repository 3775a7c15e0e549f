/**
 * Does one after another, each also where one before it has failed: what closes a program must not be left open by what does not end in order.
 * @throws the first failure, when all have been tried
 */
export const inTurn = async (steps: readonly (() => unknown)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
