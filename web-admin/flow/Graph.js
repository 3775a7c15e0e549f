import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Graph as Dagre, layout } from '@dagrejs/dagre';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Controls, Handle, MarkerType, Position, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMemo } from 'react';
import { nodeKinds, outcomes } from '#contracts/flow/graph.ts';
const SIZE = { width: 168, height: 62 };
const NONE = [];
/**
 * The drawing of a workflow, loaded only where one is shown. The keyboard reaches every node, and each says whether the instance is there.
 */
export const Graph = ({ nodes, routes, at = NONE, passed = NONE, label }) => {
    const theme = useTheme();
    const placed = useMemo(() => places(nodes, routes), [nodes, routes]);
    const boxes = nodes.map((node) => {
        const state = at.includes(node.id) ? 'AT' : passed.includes(node.id) ? 'PASSED' : 'NONE';
        const position = placed.get(node.id) ?? { x: 0, y: 0 };
        return { id: node.id, type: 'step', position, data: { node, state }, ariaLabel: `${node.name}，${kindOf(node)}${said[state]}`, ...SIZE };
    });
    const edges = routes.map((route) => ({
        id: route.id,
        source: route.from,
        target: route.to,
        label: route.condition ? `${route.name}（有条件）` : route.name,
        ariaLabel: `${route.name}：${nameIn(nodes, route.from)}到${nameIn(nodes, route.to)}`,
        markerEnd: { type: MarkerType.ArrowClosed },
        style: { strokeDasharray: route.kind === 'PASS' ? undefined : '5 4' },
        labelStyle: { fill: theme.palette.text.primary, fontSize: 12 },
        labelBgStyle: { fill: theme.palette.background.paper },
    }));
    return (_jsx(Box, { role: "region", "aria-label": label, sx: { height: { xs: 420, md: 520 }, border: 1, borderColor: 'divider', borderRadius: 1 }, children: _jsx(ReactFlow, { nodes: boxes, edges: edges, nodeTypes: kinds, colorMode: theme.palette.mode, ariaLabelConfig: words, fitView: true, minZoom: 0.2, nodesDraggable: false, nodesConnectable: false, edgesFocusable: false, 
            // scrolling over the drawing scrolls the page
            preventScrolling: false, zoomOnScroll: false, proOptions: { hideAttribution: true }, children: _jsx(Controls, { showInteractive: false }) }) }));
};
const said = { AT: '，当前环节', PASSED: '，已经过', NONE: '' };
const kindOf = ({ kind, outcome }) => (outcome ? `${nodeKinds[kind]}：${outcomes[outcome]}` : nodeKinds[kind]);
const nameIn = (nodes, id) => nodes.find(node => node.id === id)?.name ?? id;
const Step = ({ data: { node, state } }) => (_jsxs(Box, { sx: {
        ...SIZE,
        p: 1,
        boxSizing: 'border-box',
        border: state === 'AT' ? 3 : 1,
        borderColor: state === 'AT' ? 'primary.main' : state === 'PASSED' ? 'success.main' : 'text.disabled',
        borderStyle: state === 'NONE' ? 'dashed' : 'solid',
        borderRadius: node.kind === 'START' || node.kind === 'END' ? 8 : 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        fontSize: 14,
        textAlign: 'center',
        overflow: 'hidden',
    }, children: [_jsx(Handle, { type: "target", position: Position.Top, isConnectable: false, style: hidden }), _jsx(Box, { sx: { fontWeight: 600, whiteSpace: 'nowrap', textOverflow: 'ellipsis', overflow: 'hidden' }, children: node.name }), _jsxs(Box, { sx: { color: 'text.secondary', fontSize: 12 }, children: [kindOf(node), said[state]] }), _jsx(Handle, { type: "source", position: Position.Bottom, isConnectable: false, style: hidden })] }));
const hidden = { visibility: 'hidden' };
const kinds = { step: Step };
const words = {
    'node.a11yDescription.default': '按 Enter 或空格选中环节。',
    'node.a11yDescription.keyboardDisabled': '按 Enter 或空格选中环节。',
    'edge.a11yDescription.default': '流程路由',
    'controls.ariaLabel': '流程图缩放',
    'controls.zoomIn.ariaLabel': '放大',
    'controls.zoomOut.ariaLabel': '缩小',
    'controls.fitView.ariaLabel': '适应窗口',
    'handle.ariaLabel': '连接点',
};
/** Positions that staff have set; other nodes are laid out from top to bottom in layers. */
const places = (nodes, routes) => {
    const graph = new Dagre({ multigraph: true });
    graph.setGraph({ rankdir: 'TB', nodesep: 60, ranksep: 70, edgesep: 30 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const { id } of nodes)
        graph.setNode(id, { ...SIZE });
    for (const { id, from, to, name } of routes)
        graph.setEdge(from, to, { width: name.length * 13, height: 18, labelpos: 'c' }, id);
    layout(graph);
    return new Map(nodes.map(({ id, x, y }) => {
        const drawn = graph.node(id);
        return [id, { x: x ?? drawn.x - SIZE.width / 2, y: y ?? drawn.y - SIZE.height / 2 }];
    }));
};
