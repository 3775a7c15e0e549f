import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
/** Position of each place in the picture, and the side on which its name is written. */
const places = {
    海口: [388, 560, 9, 16],
    北京: [470, 196, -12, -14],
    西安: [322, 300, -34, 4],
    乌鲁木齐: [92, 132, -20, -12],
    昆明: [226, 470, -34, 4],
    重庆: [300, 392, -34, 4],
    天津: [502, 218, 8, -8],
    杭州: [566, 372, 9, 4],
    哈尔滨: [612, 96, 9, 4],
    福州: [560, 452, 9, 4],
    长沙: [420, 410, -12, -10],
    桂林: [366, 462, -34, 4],
};
const hubs = ['海口', '北京'];
const ways = [
    'M388 560Q397 419 322 300',
    'M388 560Q308 299 92 132',
    'M388 560Q321 489 226 470',
    'M388 560Q371 462 300 392',
    'M388 560Q447 438 566 372',
    'M388 560Q426 292 612 96',
    'M388 560Q457 478 560 452',
    'M388 560Q380 480 420 410',
    'M388 560Q393 507 366 462',
    'M470 196Q291 104 92 132',
    'M470 196Q525 123 612 96',
    'M502 218Q373 273 300 392',
    'M322 300Q234 179 92 132',
];
/** A picture of routes over the country; it has no function. */
export const Routes = () => (_jsxs("svg", { className: "login-routes", viewBox: "0 0 720 720", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", children: [ways.map(way => (_jsx("path", { d: way }, way))), _jsx("path", { className: "on", d: "M388 560Q371 365 470 196" }), Object.entries(places).map(([name, [x, y, right, down]]) => (_jsxs("g", { className: hubs.includes(name) ? 'hub' : undefined, children: [_jsx("circle", { cx: x, cy: y, r: hubs.includes(name) ? 4 : 2.5 }), _jsx("text", { x: x + right, y: y + down, children: name })] }, name)))] }));
