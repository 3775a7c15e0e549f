import type { ComponentType, ReactElement } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'

/** Sections of the menu, in the order of a day's work; those without a name stand apart by a line only. */
export const sections = {
  sale: '',
  stock: '',
  approval: '审批',
  members: '会员',
  organisation: '组织',
  rules: '业务规则',
  reference: '基础数据',
  program: '',
} as const

export type Filter = Record<string, unknown>
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
  /** where on the menu: a section, and the place in it */
  place: readonly [section: keyof typeof sections, order: number]
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

/** A list that asks an endpoint with its filter as the body. */
export const asking =
  (endpoint: AnyEndpoint): Question =>
  filter => [endpoint, filter]
