import Chip, { type ChipProps } from '@mui/material/Chip'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type SortPayload, useGetList, useListContext } from 'ra-core'

/** One tab per status, each with the number of documents that the other filters leave in it. */
export type StatusTabsProps = {
  field: string
  labels: Record<string, string>
  /** numbers of waiting rows by value, `''` for all, from a call of their own; empty until it has answered */
  counts?: Readonly<Record<string, number>>
}
export const StatusTabs = ({ field, labels, counts }: StatusTabsProps) => {
  const { filterValues, setFilters, resource, sort } = useListContext()
  const { [field]: chosen = '', ...others } = filterValues
  const choose = (status: string) => setFilters(status ? { ...others, [field]: status } : others, undefined, false)
  return (
    <Tabs
      value={chosen}
      onChange={(_, status: string) => choose(status)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="按状态查看"
      sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      {/* a list: names that are numbers would come before 全部 in an object */}
      {[['', '全部'] as const, ...Object.entries(labels)].map(([status, label]) => (
        <Tab
          key={status}
          value={status}
          iconPosition="end"
          label={label}
          icon={
            counts ? (
              <Chip size="small" component="span" label={counts[status]?.toLocaleString('zh-CN') ?? '…'} />
            ) : (
              <Count resource={resource} filter={status ? { ...others, [field]: status } : others} sort={sort} />
            )
          }
          sx={{ minHeight: 48 }}
        />
      ))}
    </Tabs>
  )
}

type CountProps = { resource: string; filter: object; sort: SortPayload } & Pick<ChipProps, 'className'>

/** `className` comes from the tab, which keeps its icon apart from the label by it. */
const Count = ({ resource, filter, sort, ...icon }: CountProps) => {
  // asks for no rows: to read rows would be written down as a look at personal data
  const { total, meta } = useGetList(resource, { filter, pagination: { page: 1, perPage: 0 }, sort })
  return (
    <Chip
      {...icon}
      size="small"
      component="span"
      label={total === undefined ? '…' : `${total.toLocaleString('zh-CN')}${meta?.capped ? '+' : ''}`}
    />
  )
}
