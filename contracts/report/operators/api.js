import { file } from '../../kernel/endpoint.ts';
import { Type } from '../../kernel/schema.ts';
import { queryOperations } from './lists.ts';
const { page: _, size: __, ...asked } = queryOperations.body.properties;
export const exportOperations = file('/api/report/operatorLog/r/export', {
    zh: '操作日志导出',
    allow: ['employee'],
    body: Type.Object(asked),
});
export { Operation, queryOperations } from './lists.ts';
