import { command, get } from '../kernel/endpoint.ts'
import { Flag, Id, optional, type Static, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { ListName, ListSettings, ListViewSaved, SharedWith, ViewName } from './list-settings-events.ts'

const path = <const P extends string>(rest: P) => `/api/member/view/${rest}` as const
const id = zh(Id, '编号')
const settings = zh(ListSettings, '列表设置')
const { isDefault } = ListViewSaved.schema.properties
const One = Type.Object({ id })

/** limits for one person: lists with settings, and saved views */
export const MOST_LISTS = 200
export const MOST_VIEWS = 100

/** A view as it is shown to a reader: the reader's own, or one that is shared with a role of the reader. */
export const ListView = Type.Object({
  id,
  list: ListName,
  name: ViewName,
  settings,
  owner: zh(UserId, '保存人'),
  mine: zh(Flag, '本人的'),
  sharedWith: SharedWith,
  isDefault,
})
export type ListView = Static<typeof ListView>

export const ownListSettings = get(path('r/own'), {
  zh: '我的列表设置和视图',
  allow: ['any'],
  own: true,
  note: '本人各列表最近的设置、本人保存的视图，以及共享给本人岗位的视图。',
  data: Type.Object({
    lists: zh(Type.Array(Type.Object({ list: ListName, settings })), '列表设置'),
    views: zh(Type.Array(ListView), '视图'),
    /** roles with which the caller may share a view */
    desks: zh(Type.Array(Type.Object({ code: zh(Text, '角色代码'), name: zh(Text, '角色') })), '可共享的岗位'),
  }),
})

export const saveListSettings = command(path('w/settings'), {
  zh: '保存列表设置',
  allow: ['any'],
  note: '整份替换该列表的设置；搜索词和涉及个人信息的条件不保存。',
  body: Type.Object({ list: ListName, settings }),
  data: Type.Object({ settings }),
})

export const saveListView = command(path('w/save'), {
  zh: '保存列表视图',
  allow: ['any'],
  note: `每人最多 ${MOST_VIEWS} 个视图。共享给岗位、设为岗位默认须有“共享视图”权限，且本人属于该岗位；管理员可共享给任何岗位。`,
  body: Type.Object({
    list: ListName,
    name: ViewName,
    settings,
    sharedWith: optional(SharedWith),
    isDefault: optional(isDefault),
  }),
  data: One,
})
export const modifyListView = command(path('w/modify'), {
  zh: '修改列表视图',
  allow: ['any'],
  note: '只有保存人可以修改；未给出的不变。',
  body: Type.Object({
    id,
    name: optional(ViewName),
    settings: optional(settings),
    sharedWith: optional(SharedWith),
    isDefault: optional(isDefault),
  }),
  data: One,
})
export const deleteListView = command(path('w/delete'), { zh: '删除列表视图', allow: ['any'], body: One, data: One })
