import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { RoleId, roleNames } from '../kernel/roles.ts'
import { coded, Flag, oneOf, optional, type Static, Type, UserId, zh } from '../kernel/schema.ts'

/** last part of a list's address in the console */
export const ListName = notPersonal(Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9-]*$', title: '列表' }))
const FieldName = notPersonal(Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_]*$', title: '字段' }))
const FieldNames = (title: string) => optional(Type.Array(FieldName, { maxItems: 100, uniqueItems: true, title }))

export const densities = { small: '紧凑', medium: '宽松' } as const
/** A condition as the list's address has it: the field with its operator (`departure_gte`), and the value as JSON. */
const Condition = Type.Object({
  field: FieldName,
  value: zh(writing(Type.String({ minLength: 1, maxLength: 300 })), '条件值'),
})

/** The settings of a person on a list. Absent fields are as the list declares them. */
export const ListSettings = Type.Object({
  /** columns that are not shown; absent where nobody has chosen any */
  hidden: FieldNames('隐藏的列'),
  /** columns in order; those that it does not name follow */
  columns: FieldNames('列的顺序'),
  density: optional(oneOf(densities, '行高')),
  perPage: optional(Type.Integer({ minimum: 1, maximum: 200, title: '每页条数' })),
  sort: optional(notPersonal(Type.String({ maxLength: 61, pattern: '^-?[A-Za-z][A-Za-z0-9_]*$', title: '排序' }))),
  filter: optional(Type.Array(Condition, { maxItems: 40, title: '筛选条件' })),
})
export type ListSettings = Static<typeof ListSettings>
const settings = zh(ListSettings, '列表设置')

/** Stream `listSettings-{user id}` (DOMAIN §3.48): the last settings of a person for each list. Each fact is complete for its list. */
export const ListSettingsSaved = event('ListSettingsSaved', '保存列表设置', Type.Object({ list: ListName, settings }))

export const ViewName = zh(writing(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })), '视图名称')
/** roles whose holders find the view; none where it is its owner's own */
export const SharedWith = Type.Array(coded(RoleId, roleNames), { maxItems: 20, uniqueItems: true, title: '共享岗位' })
/** the list opens so for those with whom it is shared, as long as they have set nothing themselves */
const isDefault = zh(Flag, '岗位默认')

/** Stream `listView-{id}` (DOMAIN §3.48): settings of a list under a name. */
export const ListViewSaved = event(
  'ListViewSaved',
  '保存列表视图',
  Type.Object({ list: ListName, name: ViewName, settings, sharedWith: SharedWith, isDefault, owner: zh(UserId, '保存人') }),
)
export const ListViewChanged = event(
  'ListViewChanged',
  '修改列表视图',
  Type.Object({
    name: optional(ViewName),
    settings: optional(settings),
    sharedWith: optional(SharedWith),
    isDefault: optional(isDefault),
  }),
)
export const ListViewRemoved = event('ListViewRemoved', '删除列表视图', Type.Object({}))

/** The events by stream, for the deciders. */
export const listSettingsEvents = { ListSettingsSaved }
export const listViewEvents = { ListViewSaved, ListViewChanged, ListViewRemoved }
