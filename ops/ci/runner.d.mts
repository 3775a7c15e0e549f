type Inputs = Record<string, { imports: { path: string; external?: boolean }[] }>
export type Costs = { kind: string; cpu: number; weight: number }
export const judge: (
  budgets: Record<string, { most: number }>,
  rows: { files: string[]; counts: Record<string, number> }[],
) => { wrong: string[]; lower: string[] }
export const judgeCalls: (
  asked: Set<string>,
  rows: { calls?: { declared: string[]; answered: string[] } }[],
) => { silent: string[]; told: string }
export const reach: (inputs: Inputs, file: string) => { sources: Set<string>; packages: Set<string> }
export const kindOf: (reached: ReturnType<typeof reach>, text?: string) => string
export const reachedBy: (asked: { changed: string[]; kinds: Map<string, string>; inputs: Inputs; sources: Map<string, string> }) => {
  files: string[]
  unreached: string[]
}
export const inLanes: (jobs: Costs[], cores: number, playOne: (job: Costs) => Promise<void>) => Promise<number>
export const playAll: <Answer>(
  files: string[],
  given: {
    kind: (file: string) => string
    cost?: (file: string) => number
    play: (groups: string[][]) => Promise<Answer>
    isTold: (file: string) => boolean
  },
) => Promise<Answer>
export const inSources: (text: string) => string
export const overdue: (text: string, now: number) => string[]
