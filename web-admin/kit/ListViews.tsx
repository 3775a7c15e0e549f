import Add from '@mui/icons-material/Add'
import ExpandMore from '@mui/icons-material/ExpandMore'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import StarBorder from '@mui/icons-material/StarBorder'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useGetIdentity, useListContext, useNotify, useStore } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf } from '#contracts/client/error.ts'
import { opening } from '#contracts/client/opening.tsx'
import { deleteListView, type ListView, modifyListView } from '#contracts/identity/list-settings-api.ts'
import type { ListSettings } from '#contracts/identity/list-settings-events.ts'
import { addressOf, sortOf, sortText } from '#contracts/kernel/list-address.ts'
import { type ChosenColumns, type Declared, type Density, keys, settingsOf, VIEW, VIEWS } from '../providers/list-settings.ts'
import { BASE } from '../providers/session.ts'
import { ownStore } from '../providers/store.ts'
import { useSend } from './calls.ts'
import { type Input, todayHere } from './inputs.ts'
import { isSet, presetsOf, toggled } from './presets.ts'
import { useApplyView, viewKey } from './useApplyView.ts'
import { shownCount, useFigures } from './useFigures.ts'

const ViewDialog = opening(() => import('./ViewDialog.tsx').then(({ ViewDialog }) => ViewDialog))

/** The same settings, however they are written. */
const textOf = ({ filter = [], hidden, columns, density, perPage, sort }: ListSettings, declared: Declared): string =>
  JSON.stringify([
    filter.map(({ field, value }) => `${field}=${value}`).sort(),
    hidden ? [...hidden].sort() : 0,
    columns ?? 0,
    density ?? 'small',
    perPage ?? declared.perPage,
    sort ?? declared.sort,
  ])

/** The list as it stands on screen. */
const useSettings = (list: string): ListSettings => {
  const { filterValues, sort, perPage } = useListContext()
  const [columns] = useStore<ChosenColumns | undefined>(keys.columns(list))
  const [density] = useStore<Density | undefined>(keys.density(list))
  return settingsOf(columns, density, { perPage, sort, filter: filterValues })
}

/** The views of a list, one's own and those of the desk; the open one can be changed by its owner. */
export const ListViews = ({ inputs, ...declared }: Declared & { inputs: readonly Input[] }) => {
  const { list } = declared
  const [all = []] = useStore<readonly ListView[]>(VIEWS)
  const [openId, setOpenId] = useStore<string | undefined>(viewKey(list))
  const settings = useSettings(list)
  const apply = useApplyView(declared)
  const [menu, setMenu] = useState<Element>()
  const [dialog, setDialog] = useState<{ view?: ListView }>()
  const views = all.filter(view => view.list === list)
  const now = textOf(settings, declared)
  const open = views.find(({ id }) => id === openId)
  const isChanged = open !== undefined && textOf(open.settings, declared) !== now
  const isPlain = !open && textOf({}, declared) === now
  return (
    <Box
      component="nav"
      aria-label="视图"
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', minWidth: 0, flexWrap: { sm: 'wrap' }, overflowX: 'auto' }}
    >
      <Tab
        isOpen={isPlain}
        onClick={() => {
          setOpenId(undefined)
          apply({})
        }}
      >
        默认
      </Tab>
      <Waiting {...declared} filter={settings.filter} />
      <Presets inputs={inputs} sort={declared.sort} />
      {views.map(view => (
        <Tab
          key={view.id}
          isOpen={view === open}
          icon={view.sharedWith.length > 0 ? <GroupOutlined /> : <StarBorder />}
          onClick={() => {
            setOpenId(view.id)
            apply(view.settings)
          }}
        >
          {view.name}
          {view === open && isChanged && '（已改动）'}
        </Tab>
      ))}
      {open && (
        <Button
          size="small"
          aria-label={`视图“${open.name}”的操作`}
          aria-haspopup="menu"
          sx={{ minWidth: 32 }}
          onClick={event => setMenu(event.currentTarget)}
        >
          <ExpandMore fontSize="small" />
        </Button>
      )}
      <Button size="small" startIcon={<Add />} sx={{ whiteSpace: 'nowrap', flexShrink: 0 }} onClick={() => setDialog({})}>
        存为视图
      </Button>
      {open && menu && (
        <ViewMenu
          view={open}
          settings={settings}
          isChanged={isChanged}
          anchor={menu}
          close={() => setMenu(undefined)}
          edit={() => setDialog({ view: open })}
          gone={() => setOpenId(undefined)}
        />
      )}
      {dialog && (
        <ViewDialog
          list={list}
          settings={settings}
          {...(dialog.view && { view: dialog.view })}
          close={() => setDialog(undefined)}
          saved={setOpenId}
        />
      )}
    </Box>
  )
}

/** The questions that are asked most, each set and taken back beside the other conditions. */
const Presets = ({ inputs, sort }: { inputs: readonly Input[]; sort: string }) => {
  const { filterValues, setFilters } = useListContext()
  const { identity } = useGetIdentity()
  const presets = presetsOf(inputs, { sort: sortOf(sort).field, today: todayHere(), me: String(identity?.id ?? '') })
  return presets.map(preset => (
    <Tab key={preset.zh} isOpen={isSet(preset, filterValues)} onClick={() => setFilters(toggled(preset, filterValues), undefined, false)}>
      {preset.zh}
    </Tab>
  ))
}

/** The matters that wait in this list, as the first page counts them: each opens the list with just those rows. */
const Waiting = ({ list, sort, filter }: Declared & Pick<ListSettings, 'filter'>) => {
  const { data: figures = [] } = useFigures()
  const navigate = useNavigate()
  const now = conditionsText(filter)
  return figures
    .filter(figure => figure.list === list)
    .map(figure => {
      const asked = new URLSearchParams(figure.path.slice(figure.path.indexOf('?')))
      const conditions = JSON.parse(asked.get('filter') ?? '{}') as Record<string, unknown>
      const isOpen = conditionsText(settingsOf(undefined, undefined, { filter: conditions }).filter) === now
      return { ...figure, asked, conditions, isOpen }
    })
    .filter(({ count, isOpen }) => count > 0 || isOpen)
    .map(({ id, zh, isAlarming, count, more, asked, conditions, isOpen }) => (
      <Tab key={id} isOpen={isOpen} onClick={() => navigate(addressOf(list, { filter: conditions, sort: sortIn(asked) ?? sort, page: 1 }))}>
        {zh}
        <Box component="span" sx={{ ml: 0.5, color: isAlarming && count > 0 ? 'error.main' : 'text.secondary' }}>
          {shownCount({ count, more })}
        </Box>
      </Tab>
    ))
}
/** Conditions as one text. A moment counts by its day: what is due within two hours is the same question a minute later. */
const conditionsText = (filter: ListSettings['filter'] = []): string =>
  filter
    .map(({ field, value }) => `${field}=${value.replace(/T[\d:.]+Z/, '')}`)
    .sort()
    .join()
const sortIn = (address: URLSearchParams): string | undefined => {
  const field = address.get('sort')
  return field === null ? undefined : sortText({ field, order: address.get('order') === 'DESC' ? 'DESC' : 'ASC' })
}

const Tab = ({ isOpen, icon, onClick, children }: { isOpen: boolean; icon?: ReactNode; onClick: () => void; children: ReactNode }) => (
  <Button
    size="small"
    color="inherit"
    variant={isOpen ? 'outlined' : 'text'}
    aria-current={isOpen}
    startIcon={icon}
    onClick={onClick}
    sx={{ whiteSpace: 'nowrap', flexShrink: 0, color: isOpen ? 'text.primary' : 'text.secondary', borderColor: 'divider', minWidth: 0 }}
  >
    {children}
  </Button>
)

const ViewMenu = ({
  view,
  settings,
  isChanged,
  anchor,
  close,
  edit,
  gone,
}: {
  view: ListView
  settings: ListSettings
  isChanged: boolean
  anchor: Element
  close: () => void
  edit: () => void
  gone: () => void
}) => {
  const { send: modify } = useSend(modifyListView)
  const { send: remove } = useSend(deleteListView)
  const notify = useNotify()
  const after = async (work: () => Promise<unknown>, said: string) => {
    close()
    try {
      await work()
      await ownStore().readViews()
      notify(said, { type: 'success' })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  const overwrite = () => after(() => modify({ id: view.id, settings }), `视图“${view.name}”已更新`)
  const del = () =>
    after(async () => {
      await remove({ id: view.id })
      gone()
    }, `视图“${view.name}”已删除`)
  const copy = () =>
    after(() => navigator.clipboard.writeText(`${location.origin}${BASE}/${view.list}?${VIEW}=${view.id}`), '视图的地址已复制')
  return (
    <Menu open anchorEl={anchor} onClose={close}>
      {view.mine && (
        <MenuItem disabled={!isChanged} onClick={() => void overwrite()}>
          按当前列表更新
        </MenuItem>
      )}
      {view.mine && (
        <MenuItem
          onClick={() => {
            close()
            edit()
          }}
        >
          改名与共享
        </MenuItem>
      )}
      <MenuItem onClick={() => void copy()}>复制地址</MenuItem>
      {view.mine && (
        <MenuItem sx={{ color: 'error.main' }} onClick={() => void del()}>
          删除视图
        </MenuItem>
      )}
    </Menu>
  )
}
