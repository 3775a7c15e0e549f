import { useGetOne } from 'ra-core'
import { useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { type StockItem, stockStatuses } from '#contracts/seats/api.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Legs } from '../kit/Legs.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { StockActions } from './StockActions.tsx'

type Item = Static<typeof StockItem>

const list = { to: '/stock', label: '切位库存' }

export const StockDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useGetOne<Item>('stock', { id })}>
      {item => <Loaded item={item} />}
    </FetchedPage>
  )
}

const Loaded = ({ item }: { item: Item }) => {
  const history = useHistoryTab(`seats-${item.id}`)
  return (
    <DetailScreen
      resource="stock"
      list={list}
      title={`${item.flightNo} ${item.date} ${item.cabin} 舱`}
      chips={<Tag tone={toneOf(item.status)}>{stockStatuses[item.status]}</Tag>}
      actions={<StockActions item={item} />}
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              <Panel title="座位">
                <Facts
                  facts={[
                    ['总座位', item.total],
                    ['占用', item.held],
                    ['已售', item.sold],
                    ['余位', <strong key="free">{item.free}</strong>],
                  ]}
                />
              </Panel>
              <Panel title="航班">
                <Facts
                  facts={[
                    ['航空公司', <Airline key="airline" code={item.airLine} />],
                    ['航线', <Legs key="route" legs={`${item.origin}-${item.destination}`} />],
                    ['起飞 / 到达', timesText(item, ' / ')],
                    ['全价票价', formatYuan(item.fullFare)],
                    ['里程', `${item.distance} 公里`],
                    ['更新时间', formatDateTime(item.updatedAt)],
                  ]}
                />
              </Panel>
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}
