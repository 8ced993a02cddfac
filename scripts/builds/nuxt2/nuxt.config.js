export default { telemetry: false, head: { title: "Blue kettle" }, loading: false };
