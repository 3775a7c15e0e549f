import { Count, Instant, oneOf, type TSchema, Type, zh } from '../kernel/schema.ts'
import { serviceStatuses } from './codes.ts'
import { ServiceOf, ServiceReturned, ServiceSubmitted, ServiceTerms } from './events.ts'

export const serviceStates: Readonly<Record<string, TSchema>> = {
  groupservice: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...serviceStatuses }), '状态'),
    of: zh(Type.Object(ServiceOf), '服务单'),
    terms: zh(Type.Object(ServiceTerms), '内容'),
    edition: zh(Count, '内容版本'),
    reckoned: zh(Count, '已核价的内容版本'),
    createdAt: zh(Instant, '创建时间'),
    submitted: zh(ServiceSubmitted.schema, '提交'),
    returnRemark: ServiceReturned.schema.properties.returnRemark,
  }),
  servicequota: Type.Object({}),
}
