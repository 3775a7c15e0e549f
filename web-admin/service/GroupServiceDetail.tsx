import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatLimit } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { groupServices } from '#contracts/order/rules/group-service.ts'
import { deleteService, getService, submitService } from '#contracts/service/api.ts'
import { serviceEnds, serviceStatuses } from '#contracts/service/codes.ts'
import { taskPage } from '../flow/links.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof getService.data>
const list = { to: '/groupService', label: '团队服务' }

/** The page of a service that an airline is asked to do for a group on one of its flights. */
export const GroupServiceDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(getService, { id }, { lists: ['groupService'] })}>
      {service => <Loaded service={service} />}
    </FetchedPage>
  )
}

const Loaded = ({ service }: { service: Shown }) => {
  const { id, status, revision, stream, allowedActions, instanceId } = service
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="groupService"
      list={list}
      title={`${groupServices[service.service]} ${service.count}人 ${service.flightNo}`}
      chips={<Tag tone={toneOf(status)}>{serviceStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            {
              endpoint: submitService,
              label: '提交审批',
              variant: 'contained',
              fixed: { routeId: undefined, toUser: undefined },
              explain: submitService.note,
              done: '已提交审批',
            },
            {
              endpoint: deleteService,
              label: '取消服务',
              color: 'error',
              fixed: { ids: undefined },
              ...(status === 'APPROVED' && { demand: ['reason'] }),
              explain: deleteService.note,
              done: '服务已取消',
            },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <Panel
              title="服务"
              actions={
                instanceId !== undefined && (
                  <Link component={RouterLink} to={taskPage(instanceId)}>
                    查看审批
                  </Link>
                )
              }
            >
              <Facts
                facts={[
                  ['订单', <OrderLink key="order" orderNo={service.orderNo} />],
                  ['代理人', service.agencyName],
                  ['航空公司', <Airline key="airline" code={service.airLine} />],
                  ['航班', `${service.flightNo} ${service.date}`],
                  ['计划起飞', formatLimit(service.std)],
                  ['服务', groupServices[service.service]],
                  ['人数', String(service.count)],
                  ['旅客', service.travellers.map(({ name }) => name).join('、')],
                  ['说明', service.remark],
                  ['合同号', service.contractNo],
                  ['单价', service.price !== undefined && formatYuan(service.price)],
                  ['金额', service.amount !== undefined && formatYuan(service.amount)],
                  ['退回意见', service.returnRemark],
                  ['取消原因', service.end && serviceEnds[service.end]],
                  ['原因', service.reason],
                ]}
              />
            </Panel>
          ),
        },
        ...history,
      ]}
    />
  )
}
