/**
 * A question to policies of a kind, and how they are judged: conditions that all must hold, and by what one of those that fit goes first.
 */
export type Judging<T, Asked> = {
  conditions: readonly (readonly [what: string, holds: (terms: T, asked: Asked) => boolean])[]
  /** the greater goes first, then the next rank decides, at last the newer policy */
  ranks: readonly (readonly [what: string, of: (terms: T, asked: Asked) => number])[]
}
type Policy<T> = { terms: T; updatedAt: string }

const first = <T, Asked>({ ranks }: Judging<T, Asked>, one: Policy<T>, other: Policy<T>, asked: Asked): string | undefined =>
  ranks.find(([, of]) => of(one.terms, asked) !== of(other.terms, asked))?.[0]

/** The policy that serves the question. */
export const bestOf = <T, Asked, P extends Policy<T>>(judging: Judging<T, Asked>, policies: readonly P[], asked: Asked): P | undefined => {
  const goesBefore = (one: P, other: P): boolean => {
    for (const [, of] of judging.ranks) {
      const ahead = of(one.terms, asked) - of(other.terms, asked)
      if (ahead !== 0) return ahead > 0
    }
    return one.updatedAt >= other.updatedAt
  }
  return policies
    .filter(({ terms }) => judging.conditions.every(([, holds]) => holds(terms, asked)))
    .reduce<P | undefined>((best, policy) => (best === undefined || !goesBefore(best, policy) ? policy : best), undefined)
}

export const verdicts = { SOLD: '适用', LESS: '落选', MISFIT: '不符' } as const
type Judged<P> = { policy: P; verdict: keyof typeof verdicts /** terms that do not fit, or the points in which it lost */; why: string[] }

/** Each policy with its verdict: the one that serves, those that lost and by what, those that do not fit and why not. */
export const judgedBy = <T extends { name: string }, Asked, P extends Policy<T>>(
  judging: Judging<T, Asked>,
  policies: readonly P[],
  asked: Asked,
): Judged<P>[] => {
  const best = bestOf(judging, policies, asked)
  const rank = { SOLD: 0, LESS: 1, MISFIT: 2 }
  return policies
    .map((policy): Judged<P> => {
      if (policy === best) return { policy, verdict: 'SOLD', why: [] }
      const wrong = judging.conditions.filter(([, holds]) => !holds(policy.terms, asked)).map(([what]) => `${what}不符`)
      if (wrong.length > 0 || !best) return { policy, verdict: 'MISFIT', why: wrong }
      const by = first(judging, best, policy, asked)
      return {
        policy,
        verdict: 'LESS',
        why: [by === undefined ? `与“${best.terms.name}”条件相当，保存较早` : `${by}不及“${best.terms.name}”`],
      }
    })
    .sort((a, b) => rank[a.verdict] - rank[b.verdict] || a.why.length - b.why.length)
}
