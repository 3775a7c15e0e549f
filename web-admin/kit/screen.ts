import { type ComponentType, createElement, type ReactElement } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { type AnyEndpoint, query } from '#contracts/kernel/endpoint.ts'
import { type AnyList, bodyOf } from '#contracts/kernel/list.ts'
import type { MenuPlace } from '#contracts/kernel/screen.ts'

type Filter = Record<string, unknown>
/** A list that is no view of the REST face but the answer of a call of its own; filters are fields of the call's body. */
export type ListQuestion = (filter: Filter) => readonly [AnyEndpoint, Filter]

/** A screen that its context provides (`web-admin/<context>/index.tsx`); its name is its address. */
export type ConsoleScreen = {
  name: string
  /** title in the menu and on the browser's tab */
  label: string
  /** the module whose read right is needed */
  module: string
  icon: ReactElement
  place: MenuPlace
  /** endpoint whose permission each action needs; without `list` everybody has the screen in the menu */
  actions: Readonly<Record<string, AnyEndpoint>>
  question?: ListQuestion
  /** pages of a list and its documents */
  list?: ComponentType
  show?: ComponentType
  create?: ComponentType
  edit?: ComponentType
  /** a page of its own, in place of list and detail */
  page?: ComponentType
}

/** The console's additions to a list that the contracts declare. */
type Seen = Pick<ConsoleScreen, 'icon' | 'show' | 'create' | 'edit'> &
  Partial<Pick<ConsoleScreen, 'list' | 'question'>> & {
    /** endpoint whose permission each action needs; reading needs that of the list's first call */
    actions?: ConsoleScreen['actions']
  }

/** The start bundle has only the part of a list that the menu needs; the rest is loaded when the screen opens (ops/build/frames.ts). */
type Framed = AnyList & { whole?: () => Promise<AnyList> }
const wholeOf = async (list: Framed): Promise<AnyList> => list.whole?.() ?? list

/** The screen of a list; without a component of its own, it follows the declaration. */
export const screenOf = (list: AnyList, { actions, list: own, ...seen }: Seen): ConsoleScreen => {
  const { name, zh: label, module, place, calls, through, readers } = list
  const read = Object.values(calls)[0] ?? query(`/api/rest/${name}`, { zh: label, allow: readers, permission: `${module}.r` })
  return {
    name,
    label,
    module,
    place,
    actions: { list: through ? calls[through]! : read, ...actions },
    ...(through && { question: filter => [calls[through]!, bodyOf(list, filter)] }),
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
