import { type ComponentType, createElement, type ReactElement } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { type AnyEndpoint, query } from '#contracts/kernel/endpoint.ts'
import type { AnyList, Asks } from '#contracts/kernel/list.ts'
import type { Place } from '#contracts/kernel/screen.ts'

type Filter = Record<string, unknown>
/** A list that is no view of the REST face but the answer to a question of its own; filters are fields of its body. */
export type Question = (filter: Filter) => readonly [AnyEndpoint, Filter]

/** A screen as its context brings it (`web-admin/<context>/index.tsx`); its name is its address. */
export type ConsoleScreen = {
  name: string
  /** on the menu and on the browser's tab */
  label: string
  /** the module whose read right it needs */
  module: string
  icon: ReactElement
  place: Place
  /** which endpoint's permission stands behind an action on it; without `list` everybody has it on the menu */
  actions: Readonly<Record<string, AnyEndpoint>>
  question?: Question
  /** pages of a list and its documents */
  list?: ComponentType
  show?: ComponentType
  create?: ComponentType
  edit?: ComponentType
  /** instead of them: one page of its own */
  page?: ComponentType
}

/** The body that a list's only call takes for a filter of the list: what each of its fields asks is said where the list is declared. */
const questionOf = ({ calls, asked, through }: AnyList): Question => {
  const fields = Object.entries(asked[through!]?.body ?? {})
  const keysOf = ({ of, test }: Asks) => (test === 'from' ? [`${of}_gte`] : test === 'until' ? [`${of}_lte`] : [of, `${of}_prefix`])
  const named = (key: string) => fields.find(([field, asks]) => field === key || keysOf(asks).includes(key))?.[0] ?? key
  return filter => [calls[through!]!, Object.fromEntries(Object.entries(filter).map(([key, value]) => [named(key), value]))]
}

/** What the console adds to a list that is declared in the contracts. */
type Seen = Pick<ConsoleScreen, 'icon' | 'show' | 'create' | 'edit'> &
  Partial<Pick<ConsoleScreen, 'list' | 'question'>> & {
    /** which endpoint's permission stands behind an action on it; its first call stands behind reading it */
    actions?: ConsoleScreen['actions']
  }

/** What a screen is made of is here only as far as the menu needs it; the rest comes when it is opened (ops/build/frames.ts). */
type Framed = AnyList & { whole?: () => Promise<AnyList> }
const wholeOf = async (list: Framed): Promise<AnyList> => list.whole?.() ?? list

/** The screen of a list; without a component of its own it is shown as it is declared. */
export const screenOf = (list: AnyList, { actions, list: own, ...seen }: Seen): ConsoleScreen => {
  const { name, zh: label, module, place, calls, through, readers } = list
  const read = Object.values(calls)[0] ?? query(`/api/rest/${name}`, { zh: label, allow: readers, permission: `${module}.r` })
  return {
    name,
    label,
    module,
    place,
    actions: { list: through ? calls[through]! : read, ...actions },
    ...(through && { question: questionOf(list) }),
    list:
      own ??
      opening(() =>
        Promise.all([import('./ListScreen.tsx'), wholeOf(list)]).then(
          ([{ ListScreen }, of]) =>
            () =>
              createElement(ListScreen, { of }),
        ),
      ),
    ...seen,
  }
}
