import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { stockStatuses } from '#contracts/seats/api.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { Legs } from '../kit/Place.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { StockActions } from './StockActions.tsx';
const list = { to: '/stock', label: '切位库存' };
export const StockDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useGetOne('stock', { id }), children: item => _jsx(Loaded, { item: item }) }));
};
const Loaded = ({ item }) => {
    const history = useHistoryTab(`seats-${item.id}`);
    return (_jsx(DetailScreen, { resource: "stock", list: list, title: `${item.flightNo} ${item.date} ${item.cabin} 舱`, chips: _jsx(Tag, { tone: toneOf(item.status), children: stockStatuses[item.status] }), actions: _jsx(StockActions, { item: item }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u5EA7\u4F4D", children: _jsx(Facts, { facts: [
                                    ['总座位', item.total],
                                    ['占用', item.held],
                                    ['已售', item.sold],
                                    ['余位', _jsx("strong", { children: item.free }, "free")],
                                ] }) }), _jsx(Panel, { title: "\u822A\u73ED", children: _jsx(Facts, { facts: [
                                    ['航空公司', _jsx(Airline, { code: item.airLine }, "airline")],
                                    ['航线', _jsx(Legs, { legs: `${item.origin}-${item.destination}` }, "route")],
                                    ['起飞 / 到达', `${item.depTime} / ${item.arrTime}${item.arrDays > 0 ? `（+${item.arrDays} 天）` : ''}`],
                                    ['全价票价', formatYuan(item.fullFare)],
                                    ['里程', `${item.distance} 公里`],
                                    ['更新时间', formatDateTime(item.updatedAt)],
                                ] }) })] })),
            },
            ...history,
        ] }));
};
