import { present } from '../kernel/present.ts';
import { tidy } from '../kernel/sheet/text.ts';
import { texts } from './notices.ts';
/** Why an action cannot be taken yet; true when it can (DOMAIN §9.5). */
export const flowActionReady = ({ route, toUser }) => {
    if (!route)
        return '请选择操作';
    return !route.needHandler || toUser !== undefined || '请选择操作对应的处理人';
};
/** The payload of a flow action with the agreed fields (DOMAIN §9.3), made from a form that is ready. */
export const flowAction = ({ form, instanceId, currentTaskId }, { route, toUser, flowRemark = '' }) => ({
    ...present({ form }),
    curentTaskId: currentTaskId,
    instanceId,
    routeId: route.id,
    ...present({ flowRemark: tidy(flowRemark) || undefined, toUser }),
});
/** Why a bulk action cannot be done; true when it can. */
export const rowsChosen = (rows) => rows.length > 0 || texts.chooseRows;
